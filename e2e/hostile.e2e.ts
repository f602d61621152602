import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { dorsal } from './people.ts'
import { at, test } from './visit.ts'

/** What would set a mark on the page, were any of it ever more than words. */
const words = [
  `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>`,
  `</style></title></textarea><svg onload="window.ran=1"><a href="javascript:window.ran=1">`,
  `' onfocus=window.ran=1 autofocus x='{{7*7}} <!-- ]]> \u202e \u0000`.replace('\u0000', ''),
].join(' ')
const runs = 'javascript:window.ran=1'
const css = 'red;}*{display:none}</style><script>window.ran=1</script>'
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>top.ran=1;window.ran=1</script><image href="https://evil.example/a.png"/></svg>`

/** What a rich text may hold that was not written in our editor: everything that runs, leads away, dresses up or breaks. */
const richText = [
  `<p>Before</p><script>window.ran=1</script><img src=x onerror="window.ran=1"><p onclick="window.ran=1" style="position:fixed;inset:0;background:red" id="content" class="x">Dressed</p>`,
  `<a href="javascript:window.ran=1">a</a><a href=" JaVa&#10;ScRiPt:window.ran=1">b</a><a href="data:text/html,<script>window.ran=1</script>">c</a>`,
  `<style>*{display:none!important}</style><link rel="stylesheet" href="https://evil.example/a.css"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>top.ran=1</script>"></iframe><object data="https://evil.example/a.swf"></object><embed src="https://evil.example/a.swf"><form action="https://evil.example"><input name="password"></form>`,
  `<svg onload="window.ran=1"><animate onbegin="window.ran=1" attributeName="x"></animate><a xlink:href="javascript:window.ran=1"><text>x</text></a><foreignObject><img src=x onerror="window.ran=1"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;"></style></mglyph></table></mtext></math><math href="javascript:window.ran=1">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><template><img src=x onerror="window.ran=1"></template><video src=x onerror="window.ran=1"></video><details open ontoggle="window.ran=1">x</details>`,
  `<!--><img src=x onerror="window.ran=1">--><![CDATA[<img src=x onerror="window.ran=1">]]><p>${words} --></p><p>${'wide'.repeat(2000)}</p><img src="https://evil.example/a.png"><img src="/files/../admin">`,
  '<blockquote><ul><li>'.repeat(2000),
  '<div><b><a href="/x">'.repeat(2000),
  '<p>After</p>',
].join('')

const slug = 'corrida-del-aniversario'
const news = 'resultados-corrida-del-aniversario'
let subdomain = ''
let drawingPath = ''

const inDatabase = async (work: (owner: pg.Client) => Promise<void>) => {
  const database = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR! })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await work(owner).finally(() => owner.end())
  await database.stop()
}

/** A demonstration organization under another name, with its races and results. */
const copyOfNandu = async (): Promise<string> => {
  const name = `hostile-${randomUUID().slice(0, 8)}`
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'dorsal-hostile-')), name)
  cpSync('tenants/nandu', folder, { recursive: true })
  await dorsal('tenant', 'apply', folder)
  return name
}

/** Past every form and schema, straight into the rows: whatever stands there, a page is drawn from it. */
const spoil = (owner: pg.Client, id: string) => {
  const sponsors = [
    { name: words, url: runs, image: `${id}/${'a'.repeat(32)}.svg` },
    { name: words, url: 'https://sponsor.example/"onclick="window.ran=1', image: `${id}/${'a'.repeat(32)}.svg` },
    { name: words, url: 'https://sponsor.example', image: `x" onerror="window.ran=1` },
    words,
    null,
  ]
  const cards = [
    {
      type: 'list',
      title: words,
      items: [
        { icon: words, text: words },
        { icon: 'constructor', text: words },
      ],
    },
    { type: 'text', title: words, text: words },
    { type: 'file', title: words, file: runs, name: words },
    { type: words, title: 7 },
    words,
  ]
  const json = (value: unknown) => JSON.stringify(value)
  return Promise.all([
    owner.query(
      `update organization set name = $2::text, description = $2::text, website = $3::text, contact_email = $2::text, contact_phone = $2::text,
         logo = $4, wordmark = $3::text, hero_image = $3::text, theme = $5, landing = $6, sponsors = $7, social_links = $8,
         info_cards = $9, whatsapp_icon = true, landing_config = $10, event_template = $11 where id = $1`,
      [
        id,
        words.slice(0, 250),
        runs,
        `${id}/${'a'.repeat(32)}.svg`,
        json({ primaryColor: css, secondaryColor: css, accentColor: `url(${runs})`, successColor: null }),
        json({ headline: words, tagline: words, about: `${words}\n\n${words}` }),
        json(sponsors),
        json({ x: runs, instagram: 'https://instagram.example/"><script>window.ran=1</script>', other: runs }),
        json(cards),
        json({ showPast: words, onload: runs }),
        '../default',
      ],
    ),
    owner.query(
      `update event set title = $2::text, summary = $2::text, description = $2::text, location_name = $2::text, location_address = $2::text,
         included = $3, parking = $2::text, schedule = $4, info_cards = $5, acceptance_items = $6, sponsors = $7, gallery = $8,
         video = $9, landing = $10, course = $11, course_file = $12::text, image = $12::text where organization_id = $1 and slug = $13`,
      [
        id,
        words.slice(0, 250),
        json([words]),
        json([{ time: words, label: words }]),
        json(cards),
        json([{ text: words, document: { file: runs, name: words } }, { text: words, document: null }, 7]),
        json(sponsors),
        json([
          { src: runs, alt: words, width: 10, height: 10 },
          { src: `${id}/${'b'.repeat(32)}.webp`, alt: words, width: 1e9, height: -1 },
          { src: `${id}/${'b'.repeat(32)}.webp`, alt: words, width: 300, height: 200 },
        ]),
        json({ url: `https://www.youtube.com/watch?v=aqz-KE-bpKQ"><script>window.ran=1</script>`, title: words }),
        json({ hidden: words }),
        json({
          line: [
            ['0"/><script>window.ran=1</script>', 0],
            [1, 1],
          ],
          box: words,
          distanceM: 1,
          profile: words,
        }),
        runs,
        slug,
      ],
    ),
    owner.query(
      'update news_article set title = $2::text, excerpt = $2::text, content = $3, cover = $4 where organization_id = $1 and slug = $5',
      [id, words.slice(0, 250), richText, runs, news],
    ),
  ])
}

test.beforeAll(async () => {
  subdomain = await copyOfNandu()
  await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from organization where subdomain = $1', [subdomain])
    const { id } = rows[0]!
    const folder = path.join(process.env.E2E_DATA_DIR!, 'files', id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${'a'.repeat(32)}.svg`), drawing)
    drawingPath = `/files/${id}/${'a'.repeat(32)}.svg`
    await spoil(owner, id)
  })
})

const ran = (page: Page) => page.evaluate(() => (window as { ran?: unknown }).ran)

for (const [name, address] of [
  ['the landing', '/'],
  ['an event', `/event/${slug}`],
  ['an article', `/news/${news}`],
] as const) {
  for (const locale of ['en', 'es']) {
    test(`hostile words, addresses, colours and pictures stay words on ${name} (${locale})`, async ({
      page,
      baseURL,
    }) => {
      const strangers: string[] = []
      page.on('request', (request) => {
        if (!new URL(request.url()).hostname.endsWith('localhost')) strangers.push(request.url())
      })
      const failed: string[] = []
      page.on('response', (response) => void (response.status() >= 500 && failed.push(response.url())))
      const url = at(baseURL, subdomain, address)
      await page.context().addCookies([{ name: 'locale', value: locale, url }])
      const answer = await page.goto(url, { waitUntil: 'networkidle' })
      expect(answer?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>window.ran=1</script>')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect(await ran(page)).toBeUndefined()
      expect([strangers, failed]).toEqual([[], []])
      const leads = await page
        .locator('[href], [src], [action]')
        .evaluateAll((elements) =>
          elements.flatMap((one) => [one.getAttribute('href'), one.getAttribute('src'), one.getAttribute('action')]),
        )
      expect(leads.filter((lead) => lead && /^\s*(javascript|vbscript|data):/i.test(lead))).toEqual([])
      expect(await page.locator('[onload], [onerror], [onclick], [onfocus]').count()).toBe(0)
      // A number that is none is nobody's to write to.
      expect(await page.locator('[href^="https://wa.me/"]:not([href*="text="]), [href^="tel:"]').count()).toBe(0)
    })
  }
}

test('of a hostile article a visitor reads the words, and the page around them is as it was', async ({
  page,
  baseURL,
}) => {
  await page.goto(at(baseURL, subdomain, `/news/${news}`), { waitUntil: 'networkidle' })
  const text = page.locator('main > article')
  for (const words of ['Before', 'Dressed', 'After']) await expect(text.getByText(words, { exact: true })).toBeVisible()
  const strange =
    'script, style, iframe, object, embed, form, input, math, svg, video, link, base, meta, details, [style], [id]'
  expect(await text.locator(':scope > div', { hasText: 'Before' }).locator(strange).count()).toBe(0)
  // Whoever dresses words up as the page's own could send people anywhere.
  expect(await page.locator('[id=content]').evaluateAll((named) => named.map(({ tagName }) => tagName))).toEqual([
    'MAIN',
  ])
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const beside = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(beside).toBe(0)
  // Two thousand quotes in one another are drawn, and what stands after them is still there to be read.
  const end = await text.getByText('After', { exact: true }).boundingBox()
  expect(end!.width).toBeGreaterThan(100)
})

test('a drawing with a script in it runs nothing, not even as a page of its own', async ({ browser, baseURL }) => {
  // The browser says on its console what it has kept from running, as it should: a page without the watch on that.
  const page = await browser.newPage()
  await page.goto(at(baseURL, subdomain, drawingPath))
  await expect(page.locator('script')).toBeAttached()
  expect(await ran(page)).toBeUndefined()
  await page.close()
})
