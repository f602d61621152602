import { expect } from '@playwright/test'
import { urlAt, expectAccessible, test } from './browser-test.ts'

test.use({ locale: 'es-AR' })

test('an organizer compares what a place costs with each timing, without a script', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(urlAt(baseURL, 'nandu', '/price'))
  await page.getByLabel('Precio de un lugar').fill('10.000,00')
  await page.getByLabel('Descuento').fill('ciento')
  await page.getByRole('button', { name: 'Calcular' }).click()
  await expect(page.getByText('El formato no es válido')).toBeVisible()
  await expect(page.getByLabel('Precio de un lugar')).toHaveValue('10.000,00')

  await page.getByLabel('Descuento').fill('')
  await page.getByRole('button', { name: 'Calcular' }).click()
  const tiers = page.getByRole('article')
  await expect(tiers).toHaveCount(4)
  // (10 000 + 1.21 · 5 % · 10 000) / (1 − 1.21 · 5.99 %), and with 1.99 % at the end of the row.
  await expect(tiers.first()).toContainText('11.433,70')
  await expect(tiers.last()).toContainText('10.866,66')
  await context.close()
})

test('everybody can read the calculator @slow', async ({ page, baseURL }) => {
  await page.goto(urlAt(baseURL, 'nandu', '/price?price=10.000'))
  await expectAccessible(page)
})
