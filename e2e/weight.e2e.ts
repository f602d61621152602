import { request } from 'node:http'
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'

const kB = 1000

/** Bytes over the wire of what a page loads, by kind. */
const weigh = async (page: Page, url: string) => {
  const weight = { script: 0, font: 0, document: 0 }
  const sizes: Promise<void>[] = []
  page.on('response', (response) => {
    const kind = response.request().resourceType() as keyof typeof weight
    if (!(kind in weight)) return
    const weighing = response.request().sizes()
    sizes.push(weighing.then(({ responseBodySize }) => void (weight[kind] += responseBodySize)))
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await Promise.all(sizes)
  return weight
}

const raceAt = (baseURL: string | undefined, path: string) => {
  const { port } = new URL(baseURL ?? '')
  return `http://lanternfell.localhost:${port}${path}`
}

/** A page as a phone gets it: compressed with brotli, styles and small scripts in it. */
const brotliOf = (url: string) =>
  new Promise<Buffer>((done, failed) => {
    const { host, port, pathname } = new URL(url)
    const headers = { host, 'accept-encoding': 'br', 'accept-language': 'en' }
    request({ host: '127.0.0.1', port, path: pathname, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { statusCode, headers } = response
        if (statusCode === 200 && headers['content-encoding'] === 'br') done(Buffer.concat(chunks))
        else failed(new Error(`${url}: ${statusCode} ${headers['content-encoding']}`))
      })
    })
      .on('error', failed)
      .end()
  })

const script = /<script(?![^>]*ld\+json)[^>]*>([^]*?)<\/script>/g
const contentPage = /href="(\/(?:event\/[a-z0-9-]+(?:\/results)?|news(?:\/[a-z0-9-]+)?|price))(?=[?#"])/g

/** Every content page that a visitor of an organization finds by following links, the landing first. */
const pagesOf = async (origin: string) => {
  const found = new Map<string, Buffer>()
  const waiting = ['/', '/price']
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (found.has(path)) continue
    const bytes = await brotliOf(origin + path)
    found.set(path, bytes)
    const html = brotliDecompressSync(bytes).toString()
    waiting.push(...[...html.matchAll(contentPage)].map(([, href]) => href!))
  }
  return found
}

// The budgets are those of the product's experience goals, but for HTML: its goal is 10 kB, and half of it is styles.
test('every content page of every organization is light: scripts, styles and words', async ({ baseURL }) => {
  const { port } = new URL(baseURL ?? '')
  for (const name of ['nandu', 'lanternfell', 'marejada']) {
    for (const [path, bytes] of await pagesOf(`http://${name}.localhost:${port}`)) {
      const html = brotliDecompressSync(bytes).toString()
      const scripts = gzipSync([...html.matchAll(script)].map(([, source]) => source).join('\n'))
      const weight = { html: bytes.length, whole: gzipSync(html).length, script: scripts.length }
      const about = `${name} ${path} ${JSON.stringify(weight)}`
      process.stdout.write(`${about}\n`)
      expect.soft(weight.html, about).toBeLessThanOrEqual(18 * kB)
      expect.soft(weight.whole, about).toBeLessThanOrEqual(35 * kB)
      expect.soft(weight.script, about).toBeLessThanOrEqual(15 * kB)
      expect.soft(html.includes('<script src') || html.includes('rel="stylesheet"'), about).toBe(false)
    }
  }
})

test('reading about a race loads no framework, light fonts and a small page', async ({ page, baseURL }) => {
  for (const path of ['/', '/event/lantern-round']) {
    const weight = await weigh(page, raceAt(baseURL, path))
    expect(weight.script).toBe(0)
    expect(weight.font).toBeLessThanOrEqual(95 * kB)
    expect(weight.document).toBeLessThanOrEqual(35 * kB)
    expect(weight.document).toBeGreaterThan(kB)
  }
})

test('registering stays within what a slow phone can load', async ({ page, baseURL }) => {
  const weight = await weigh(page, raceAt(baseURL, '/event/lantern-round/register'))
  expect(weight.script).toBeGreaterThan(50 * kB)
  expect(weight.script).toBeLessThanOrEqual(165 * kB)
})
