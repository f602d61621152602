import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import pg from 'pg'
import { startEmbedded } from '#server/database/embedded.ts'
import { joinTokenOf } from '#server/domain/teams/join-token.ts'
import { addItem } from './add-item.ts'
import { hostileText, scriptUrl } from './hostile-text.ts'
import { endRace, storeHostileParts } from './hostile-parts.ts'
import { addMember, dorsal } from './operator-commands.ts'
import { openSession, setLanguage, test, urlAt } from './browser-test.ts'
import { readOwnerUrl } from './system/dorsal-process.ts'
import { sendRequest } from './system/http-client.ts'
import { createRace, holdPlaces } from './system/race.ts'
import { createTemporaryFolder } from '#server/testing/temporary-folders.ts'

const css = 'red;}*{display:none}</style><script>window.ran=1</script>'
const hostileSvg = `<svg xmlns="http://www.w3.org/2000/svg" onload="window.ran=1"><script>top.ran=1;window.ran=1</script><image href="https://evil.example/a.png"/></svg>`

/** Rich text that our editor cannot write: scripts, foreign addresses, styles and broken markup. */
const richText = [
  `<p>Before</p><script>window.ran=1</script><img src=x onerror="window.ran=1"><p onclick="window.ran=1" style="position:fixed;inset:0;background:red" id="content" class="x">Dressed</p>`,
  `<a href="javascript:window.ran=1">a</a><a href=" JaVa&#10;ScRiPt:window.ran=1">b</a><a href="data:text/html,<script>window.ran=1</script>">c</a>`,
  `<style>*{display:none!important}</style><link rel="stylesheet" href="https://evil.example/a.css"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">`,
  `<iframe src="https://evil.example"></iframe><iframe srcdoc="<script>top.ran=1</script>"></iframe><object data="https://evil.example/a.swf"></object><embed src="https://evil.example/a.swf"><form action="https://evil.example"><input name="password"></form>`,
  `<svg onload="window.ran=1"><animate onbegin="window.ran=1" attributeName="x"></animate><a xlink:href="javascript:window.ran=1"><text>x</text></a><foreignObject><img src=x onerror="window.ran=1"></foreignObject></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;"></style></mglyph></table></mtext></math><math href="javascript:window.ran=1">x</math>`,
  `<noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><template><img src=x onerror="window.ran=1"></template><video src=x onerror="window.ran=1"></video><details open ontoggle="window.ran=1">x</details>`,
  `<!--><img src=x onerror="window.ran=1">--><![CDATA[<img src=x onerror="window.ran=1">]]><p>${hostileText} --></p><p>${'wide'.repeat(2000)}</p><img src="https://evil.example/a.png"><img src="/files/../admin">`,
  '<blockquote><ul><li>'.repeat(2000),
  '<div><b><a href="/x">'.repeat(2000),
  '<p>After</p>',
].join('')

const slug = 'corrida-del-aniversario'
const newsSlug = 'resultados-corrida-del-aniversario'
/** Its form, merchandise and teams fill the pages of an event. */
const filledSlug = 'media-maraton-de-la-piedra'
let subdomain = ''
let svgPath = ''
let heldPath = ''
let draftCookie = ''

const inDatabase = async (work: (owner: pg.Client) => Promise<void>) => {
  const database = await startEmbedded({ dataDir: process.env.E2E_DATA_DIR! })
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await work(owner).finally(() => owner.end())
  await database.stop()
}

const copyNandu = async (): Promise<string> => {
  const name = `hostile-${randomUUID().slice(0, 8)}`
  const folder = path.join(createTemporaryFolder('hostile'), name)
  cpSync('tenants/nandu', folder, { recursive: true })
  await dorsal('tenant', 'apply', folder)
  return name
}

/** Writes hostile values past every form and schema into the rows that pages are rendered from. */
const storeHostileData = (owner: pg.Client, id: string) => {
  const sponsors = [
    { name: hostileText, url: scriptUrl, image: `${id}/${'a'.repeat(32)}.svg` },
    { name: hostileText, url: 'https://sponsor.example/"onclick="window.ran=1', image: `${id}/${'a'.repeat(32)}.svg` },
    { name: hostileText, url: 'https://sponsor.example', image: `x" onerror="window.ran=1` },
    hostileText,
    null,
  ]
  const cards = [
    {
      type: 'list',
      title: hostileText,
      items: [
        { icon: hostileText, text: hostileText },
        { icon: 'constructor', text: hostileText },
      ],
    },
    { type: 'text', title: hostileText, text: hostileText },
    { type: 'file', title: hostileText, file: scriptUrl, name: hostileText },
    { type: hostileText, title: 7 },
    hostileText,
  ]
  const json = (value: unknown) => JSON.stringify(value)
  return Promise.all([
    owner.query(
      `update organization set name = $2::text, description = $2::text, website = $3::text, contact_email = $2::text, contact_phone = $2::text,
         logo = $4, wordmark = $3::text, hero_image = $3::text, theme = $5, landing = $6, sponsors = $7, social_links = $8,
         info_cards = $9, whatsapp_icon = true, landing_config = $10, event_template = $11 where id = $1`,
      [
        id,
        hostileText.slice(0, 250),
        scriptUrl,
        `${id}/${'a'.repeat(32)}.svg`,
        json({ primaryColor: css, secondaryColor: css, accentColor: `url(${scriptUrl})`, successColor: null }),
        json({ headline: hostileText, tagline: hostileText, about: `${hostileText}\n\n${hostileText}` }),
        json(sponsors),
        json({
          x: scriptUrl,
          instagram: 'https://instagram.example/"><script>window.ran=1</script>',
          other: scriptUrl,
        }),
        json(cards),
        json({ showCountdown: hostileText, onload: scriptUrl }),
        '../default',
      ],
    ),
    owner.query(
      `update event set title = $2::text, summary = $2::text, description = $2::text, location_name = $2::text, location_address = $2::text,
         included = $3, parking = $2::text, schedule = $4, info_cards = $5, acceptance_items = $6, sponsors = $7, gallery = $8,
         video = $9, landing = $10, course = $11, course_file = $12::text, image = $12::text where organization_id = $1 and slug = $13`,
      [
        id,
        hostileText.slice(0, 250),
        json([hostileText]),
        json([{ time: hostileText, label: hostileText }]),
        json(cards),
        json([
          { text: hostileText, document: { file: scriptUrl, name: hostileText } },
          { text: hostileText, document: null },
          7,
        ]),
        json(sponsors),
        json([
          { src: scriptUrl, alt: hostileText, width: 10, height: 10 },
          { src: `${id}/${'b'.repeat(32)}.webp`, alt: hostileText, width: 1e9, height: -1 },
          { src: `${id}/${'b'.repeat(32)}.webp`, alt: hostileText, width: 300, height: 200 },
        ]),
        json({ url: `https://www.youtube.com/watch?v=aqz-KE-bpKQ"><script>window.ran=1</script>`, title: hostileText }),
        json({ hidden: hostileText }),
        json({
          line: [
            ['0"/><script>window.ran=1</script>', 0],
            [1, 1],
          ],
          box: hostileText,
          distanceM: 1,
          profile: hostileText,
        }),
        scriptUrl,
        slug,
      ],
    ),
    owner.query(
      'update news_article set title = $2::text, excerpt = $2::text, content = $3, cover = $4 where organization_id = $1 and slug = $5',
      [id, hostileText.slice(0, 250), richText, scriptUrl, newsSlug],
    ),
  ])
}

/** Holds a place, of which the browser has the draft when it has the cookie. */
const holdPlace = async () => {
  const race = await createRace(readOwnerUrl(process.env.E2E_DATA_DIR!), { capacity: 9, subdomain })
  await addItem(race.eventId, { name: 'Cap', price: 0, rule: 'optional', label: 'Colour' }, { Blue: 9, Red: 9 })
  const { headers } = await holdPlaces(Number(process.env.E2E_PORT), race, { host: subdomain })
  const order = new URL(headers.location!, 'http://localhost').searchParams.get('order')!
  heldPath = `/event/${race.slug}/register?order=${order}`
  draftCookie = /^order-drafts=([^;]+)/.exec(
    headers['set-cookie']!.find((text) => text.startsWith('order-drafts='))!,
  )![1]!
}

test.beforeAll(async () => {
  subdomain = await copyNandu()
  await holdPlace()
  await inDatabase(async (owner) => {
    const { rows } = await owner.query<{ id: string }>('select id from organization where subdomain = $1', [subdomain])
    const { id } = rows[0]!
    const folder = path.join(process.env.E2E_DATA_DIR!, 'files', id)
    mkdirSync(folder, { recursive: true })
    writeFileSync(path.join(folder, `${'a'.repeat(32)}.svg`), hostileSvg)
    svgPath = `/files/${id}/${'a'.repeat(32)}.svg`
    await storeHostileData(owner, id)
    await storeHostileParts(owner, id)
  })
})

const readScriptMark = (page: Page) => page.evaluate(() => (window as { ran?: unknown }).ran)

const expectInert = async (page: Page) => {
  expect(await readScriptMark(page)).toBeUndefined()
  const hrefs = await page
    .locator('[href], [src], [action]')
    .evaluateAll((elements) =>
      elements.flatMap((element) => [
        element.getAttribute('href'),
        element.getAttribute('src'),
        element.getAttribute('action'),
      ]),
    )
  expect(hrefs.filter((href) => href && /^\s*(javascript|vbscript|data):/i.test(href))).toEqual([])
  expect(await page.locator('[onload], [onerror], [onclick], [onfocus]').count()).toBe(0)
}

for (const [name, address] of [
  ['the landing', '/'],
  ['an event', `/event/${slug}`],
  ['an article', `/news/${newsSlug}`],
] as const) {
  for (const locale of ['en', 'es']) {
    test(`hostile words, addresses, colours and pictures stay words on ${name} (${locale})`, async ({
      page,
      baseURL,
    }) => {
      const foreignUrls: string[] = []
      page.on('request', (request) => {
        if (!new URL(request.url()).hostname.endsWith('localhost')) foreignUrls.push(request.url())
      })
      const failedUrls: string[] = []
      page.on('response', (response) => void (response.status() >= 500 && failedUrls.push(response.url())))
      const url = urlAt(baseURL, subdomain, address)
      await page.context().addCookies([{ name: 'locale', value: locale, url }])
      const pageResponse = await page.goto(url, { waitUntil: 'networkidle' })
      expect(pageResponse?.status()).toBe(200)
      await expect(page.getByRole('heading', { level: 1 })).toContainText('<script>window.ran=1</script>')
      await expect(page.getByRole('contentinfo')).toBeVisible()
      expect([foreignUrls, failedUrls]).toEqual([[], []])
      await expectInert(page)
      expect(await page.locator('[href^="https://wa.me/"]:not([href*="text="]), [href^="tel:"]').count()).toBe(0)
    })
  }
}

test('of a hostile article a visitor reads the words, and the page around them is as it was', async ({
  page,
  baseURL,
}) => {
  await page.goto(urlAt(baseURL, subdomain, `/news/${newsSlug}`), { waitUntil: 'networkidle' })
  const text = page.locator('main > article')
  for (const word of ['Before', 'Dressed', 'After']) await expect(text.getByText(word, { exact: true })).toBeVisible()
  const forbidden =
    'script, style, iframe, object, embed, form, input, math, svg, video, link, base, meta, details, [style], [id]'
  expect(await text.locator(':scope > div', { hasText: 'Before' }).locator(forbidden).count()).toBe(0)
  // An id of the page's own would let an article pass for the page.
  expect(await page.locator('[id=content]').evaluateAll((elements) => elements.map(({ tagName }) => tagName))).toEqual([
    'MAIN',
  ])
  await expect(page.getByRole('contentinfo')).toBeVisible()
  const overflowPx = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflowPx).toBe(0)
  const end = await text.getByText('After', { exact: true }).boundingBox()
  expect(end!.width).toBeGreaterThan(100)
})

test('an SVG with a script in it runs nothing, not even as a page of its own', async ({ browser, baseURL }) => {
  // The browser logs the scripts it blocks, so this page is opened without the console check.
  const page = await browser.newPage()
  await page.goto(urlAt(baseURL, subdomain, svgPath))
  await expect(page.locator('script')).toBeAttached()
  expect(await readScriptMark(page)).toBeUndefined()
  await page.close()
})

type Parts = {
  eventId: string
  waitingEventId: string
  waitingSecret: string
  teamId: string
  orderId: string
  confirmationId: string
  linkNumber: number
  participantId: string
  athleteId: string
}

/** A team that others may join, an athlete who sent a file, and somebody who waits. */
const findParts = async (): Promise<Parts> => {
  let parts: Parts[] = []
  await inDatabase(async (owner) => {
    const result = await owner.query<Parts>(
      `select event.id as "eventId", team.id as "teamId", orders.id as "orderId",
         orders.confirmation_id as "confirmationId", link_number as "linkNumber",
         captain.confirmation_id as "participantId",
         (select registration_id from registration_file join registration on registration.id = registration_id
           where registration.event_id = event.id limit 1) as "athleteId",
         waiting.event_id as "waitingEventId", waiting.secret_id as "waitingSecret"
       from organization join event on event.organization_id = organization.id and event.slug = $2
       join team on team.event_id = event.id join orders on orders.id = team.order_id
       join registration as captain on captain.team_id = team.id and captain.position = 0
       join waiting_entry as waiting on waiting.organization_id = organization.id and waiting.state = 'waiting'
       where subdomain = $1 and size > (select count(*) from registration where team_id = team.id)
       order by team.id, waiting.position limit 1`,
      [subdomain, filledSlug],
    )
    parts = result.rows
  })
  return parts[0]!
}

const shownTexts = (page: Page) =>
  page.evaluate(() => {
    const inputs = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    return [document.body.textContent, ...inputs.map(({ value }) => value)].join(' ')
  })
const hostileMark = '<img src=x onerror="window.ran=1">'

test('hostile words in forms, orders, teams and lists stay words for athletes and staff', async ({ page, baseURL }) => {
  const { eventId, waitingEventId, teamId, athleteId, orderId, confirmationId, linkNumber } = await findParts()
  const origin = urlAt(baseURL, subdomain, '/')
  await setLanguage(page, 'en', origin)
  await page.context().addCookies([{ name: 'order-drafts', value: draftCookie, url: origin }])
  await openSession(page, await addMember(subdomain, 'admin'))
  const editor = `/admin/events/${eventId}`
  for (const path of [
    `${heldPath}&step=participants`,
    `${heldPath}&step=checkout`,
    `/event/${filledSlug}/team/${joinTokenOf({ id: orderId, confirmationId }, linkNumber)}`,
    `${editor}/registration-form`,
    `${editor}/acceptance`,
    `${editor}/details`,
    `${editor}/competitions`,
    `${editor}/merchandising`,
    `${editor}/results`,
    `${editor}/teams`,
    `${editor}/teams/${teamId}`,
    `${editor}/athletes`,
    `${editor}/athletes/${athleteId}`,
    `/admin/events/${waitingEventId}/waiting-list`,
  ])
    await test.step(path, async () => {
      const response = await page.goto(urlAt(baseURL, subdomain, path), { waitUntil: 'networkidle' })
      expect([response?.status(), page.url()]).toEqual([200, urlAt(baseURL, subdomain, path)])
      await expect.poll(() => shownTexts(page)).toContain(hostileMark)
      await expectInert(page)
    })
})

test('hostile words stay words on the pages of a waiting list, an order, a participant and teams with results', async () => {
  const { waitingEventId, waitingSecret, confirmationId, participantId } = await findParts()
  await inDatabase((owner) => endRace(owner, { subdomain, slug: filledSlug }))
  for (const path of [
    `/event/${waitingEventId}/waiting-list`,
    `/event/${waitingEventId}/waiting-list/${waitingSecret}`,
    `/event/${filledSlug}/register/success/${confirmationId}`,
    `/event/${filledSlug}/register/participant/${participantId}`,
    `/event/${filledSlug}/results/teams`,
  ]) {
    const { status, body } = await sendRequest({ port: Number(process.env.E2E_PORT), host: subdomain, path })
    expect([path, status]).toEqual([path, 200])
    expect(body).toContain('&lt;img src=x onerror=')
    expect(body).not.toMatch(
      /<img src=x|<svg onload|<script>window\.ran|(?:href|src|action)="\s*(?:javascript|vbscript):/i,
    )
  }
})
