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

// The budgets are those of the product's experience goals.
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
