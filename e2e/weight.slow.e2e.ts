import { request } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { serverTest as test, setLanguage, urlOn } from './browser-test.ts'
import { observeShifts } from './layout-shifts.ts'
import { query } from './open-race.ts'
import { openTeamRace } from './team-race.ts'
import { enterDigits } from './enter-digits.ts'

const kB = 1000

/** Compressed bytes of a page and what it loads, by kind. */
const weigh = async (page: Page, url: string) => {
  const weight = { script: 0, font: 0, document: 0 }
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof weight
    if (!(kind in weight)) return
    const requestSizes = response.request().sizes()
    sizes.push(requestSizes.then(({ responseBodySize }) => void (weight[kind] += responseBodySize)))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return weight
}

const sizeOf = async (url: string) => (await fetchCompressed(url)).bytes.length

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

const lanternfellUrl = (baseURL: string | undefined, path: string) => {
  const { port } = new URL(baseURL ?? '')
  return `http://lanternfell.localhost:${port}${path}`
}

/** Fetches on a new connection; `received` counts headers too. */
const fetchCompressed = (url: string) =>
  new Promise<{ bytes: Buffer; encoding: string | undefined; received: number }>((resolve, reject) => {
    const { host, port, pathname } = new URL(url)
    const headers = { host, 'accept-encoding': 'br', 'accept-language': 'en' }
    request({ host: '127.0.0.1', port, path: pathname, headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode, headers, socket } = response
        const received = socket.bytesRead
        if (statusCode === 200)
          resolve({ bytes: Buffer.concat(chunks), encoding: headers['content-encoding'], received })
        else reject(new Error(`${url}: ${statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })

const fetchBrotli = async (url: string) => {
  const { bytes, encoding } = await fetchCompressed(url)
  expect(encoding, url).toBe('br')
  return bytes
}

const scriptTags = /<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g
const fileTags = /<(?:script defer=""|link rel="stylesheet") (?:src|href)="([^"]+)"/g
const pageLinks = /href="(\/(?:event\/[a-z0-9-]+(?:\/results)?|news(?:\/[a-z0-9-]+)?|price))(?=[?#"])/g

/** Follows links from the landing page to every content page. */
const crawlPages = async (origin: string) => {
  const pages = new Map<string, Buffer>()
  const queue = ['/', '/price']
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (pages.has(path)) continue
    const bytes = await fetchBrotli(origin + path)
    pages.set(path, bytes)
    const html = brotliDecompressSync(bytes).toString()
    queue.push(...[...html.matchAll(pageLinks)].map(([, href]) => href!))
  }
  return pages
}
const hasBlockingFile = (html: string) =>
  /<script(?![^>]*(?:ld\+json|defer|async))[^>]* src=|rel="stylesheet"/.test(headOf(html))
const headOf = (html: string) => html.slice(0, html.indexOf('</head>'))
test('every content page of every organization is light: scripts, styles and words', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  for (const name of ['nandu', 'lanternfell', 'marejada']) {
    const origin = `http://${name}.localhost:${port}`
    for (const [path, bytes] of await crawlPages(origin)) {
      const html = brotliDecompressSync(bytes).toString()
      const scripts = gzipSync([...html.matchAll(scriptTags)].map(([, source]) => source).join('\n'))
      const files = [...html.matchAll(fileTags)].map(([, address]) => address!)
      const sizeOfFiles = async (kind: string) =>
        sum(await Promise.all(files.filter((one) => one.endsWith(kind)).map((one) => sizeOf(origin + one))))
      const weight = {
        html: bytes.length,
        script: scripts.length + (await sizeOfFiles('.js')),
        styles: await sizeOfFiles('.css'),
      }
      const label = `${name} ${path} ${JSON.stringify(weight)}`
      process.stdout.write(`${label}\n`)
      expect.soft(weight.html, label).toBeLessThanOrEqual(10 * kB)
      expect.soft(gzipSync(html).length + weight.styles, label).toBeLessThanOrEqual(35 * kB)
      expect.soft(weight.script, label).toBeLessThanOrEqual(15 * kB)
      expect.soft(hasBlockingFile(html), label).toBe(false)
    }
  }
})

test('reading about a race loads no framework, light fonts and a small page', async ({ page, baseURL }) => {
  for (const path of ['/', '/event/lantern-round']) {
    const weight = await weigh(page, lanternfellUrl(baseURL, path))
    expect(weight.script).toBeLessThanOrEqual(5 * kB)
    expect(weight.font).toBeLessThanOrEqual(30 * kB)
    expect(weight.document).toBeLessThanOrEqual(35 * kB)
    expect(weight.document).toBeGreaterThan(kB)
  }
})

test('a page’s fonts fit into the first packets that a new connection sends', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  for (const name of ['nandu', 'lanternfell', 'marejada']) {
    const origin = `http://${name}.localhost:${port}`
    const html = brotliDecompressSync(await fetchBrotli(`${origin}/`)).toString()
    const fonts = [...html.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, address]) => origin + address)
    expect(new Set(fonts).size, name).toBe(2)
    // TCP begins with ten packets (RFC 6928), headers included.
    for (const font of fonts) expect((await fetchCompressed(font)).received, font).toBeLessThanOrEqual(14_600)
  }
})

test('registering stays within what a slow phone can load', async ({ page, baseURL }) => {
  const weight = await weigh(page, lanternfellUrl(baseURL, '/event/lantern-round/register'))
  expect(weight.script).toBeGreaterThan(50 * kB)
  expect(weight.script).toBeLessThanOrEqual(167 * kB)
})

const field = { help: '', placeholder: '', enabled: true, competitions: [], condition: null, required: true }
const ill = { ...field, kind: 'yes_no', id: 'ill', label: 'Are you ill?' }
const illness = {
  ...field,
  kind: 'short_text',
  id: 'illness',
  label: 'Which illness?',
  condition: { kind: 'answer', field: 'ill', isOneOf: ['yes'] },
}

test('so does a team race with files, shirts and conditions, and nothing in it moves by itself', async ({
  browser,
}) => {
  const { organization, eventId } = await openTeamRace()
  await query('update registration_form set fields = fields || $2::jsonb where event_id = $1', [
    eventId,
    JSON.stringify([ill, illness]),
  ])
  const path = '/event/nocturna/register'
  // Anyone who reloads the second step gets its forms, and those of the third, at once.
  for (const [step, most] of [
    ['', 167],
    ['?step=participants', 221],
  ] as const) {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await setLanguage(page, 'en', urlOn(organization))
    const shifts = await observeShifts(page)
    const { script } = await weigh(page, urlOn(organization, path + step))
    expect.soft(script, step).toBeGreaterThan(50 * kB)
    expect.soft(script, step).toBeLessThanOrEqual(most * kB)
    if (step === '') await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByLabel('Talle')).toBeVisible()
    await enterDigits(page.getByLabel('Date of birth'), '12052015')
    expect.soft(sum(await shifts()), step).toBeLessThanOrEqual(0.02)
    const yes = page.getByLabel('Yes')
    await yes.check()
    const { y } = (await yes.boundingBox())!
    await expect(page.getByLabel('Which illness?')).toBeVisible()
    await page.getByLabel('Which illness?').fill('Asthma')
    expect.soft((await yes.boundingBox())!.y, step).toBe(y)
    await context.close()
  }
})
