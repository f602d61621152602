import { expect } from '@playwright/test'
import { awaitTransfer } from './await-transfer.ts'
import { addMember } from './operator-commands.ts'
import { openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { openRace } from './open-race.ts'

test.describe.configure({ timeout: 120_000 })

const texts = {
  en: {
    open: 'Confirm…',
    submit: 'Confirm the payment',
    close: 'Close',
    openInOrder: 'Confirm that it arrived',
    amount: 'Amount that arrived',
    day: 'Day on which it arrived',
    toCome: /^That day is still to come/,
    offline: 'There is no connection',
    done: 'The payment is confirmed.',
  },
  es: {
    open: 'Confirmar…',
    submit: 'Confirmar el pago',
    close: 'Cerrar',
    openInOrder: 'Confirmar que llegó',
    amount: 'Importe que llegó',
    day: 'Día en que llegó',
    toCome: /^Ese día todavía no llegó/,
    offline: 'No hay conexión',
    done: 'El pago quedó confirmado.',
  },
}

test('a failure in a dialog stands above it and can be dismissed; its number is not broken @both', async ({
  page,
  reader: [language],
}) => {
  const t = texts[language]
  const race = await openRace(0)
  await awaitTransfer(race, 'DR-7K4R-2M9X', 'Ana Ríos')
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.goto(urlOn(race.organization, '/admin/payments/transfers'), { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: t.open }).click()
  const dialog = page.getByRole('dialog')
  const number = dialog.getByRole('heading').getByText('DR-7K4R-2M9X', { exact: true })
  await expect(number).toHaveCSS('white-space-collapse', 'collapse')
  await expect(number).toHaveCSS('text-wrap-mode', 'nowrap')
  await page.route(/transfers/, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()))
  await dialog.getByRole('button', { name: t.submit }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect
    .poll(() =>
      toast.evaluate((element) => {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        const overlaps = [...document.querySelectorAll('dialog button')]
          .filter((button) => !element.contains(button))
          .map((button) => button.getBoundingClientRect())
          .filter((other) => other.left < right && left < other.right && other.top < bottom && top < other.bottom)
        return { isAbove: element.contains(document.elementFromPoint(left + 20, top + 10)), overlaps: overlaps.length }
      }),
    )
    .toEqual({ isAbove: true, overlaps: 0 })
  await toast.locator('[data-close-button]').click()
  await expect(toast).toHaveCount(0)
  await expect(dialog).toBeVisible()
})

for (const place of ['list', 'order'] as const)
  test(`without a connection a dialog of the ${place} stays with what was entered, and is sent later @both`, async ({
    page,
    reader: [language],
  }) => {
    const t = texts[language]
    const race = await openRace(0)
    const orderId = await awaitTransfer(race, 'DR-7K4R-2M9X', 'Ana Ríos')
    await setLanguage(page, language, urlOn(race.organization))
    await openSession(page, await addMember(race.organization, 'admin'))
    const path = place === 'list' ? 'transfers' : orderId
    await page.goto(urlOn(race.organization, `/admin/payments/${path}`), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: place === 'list' ? t.open : t.openInOrder }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t.day).fill('31/12/2099')
    await dialog.getByRole('button', { name: t.submit }).click()
    await expect(dialog.getByText(t.toCome)).toBeVisible()
    await expect(dialog.getByLabel(t.day)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(t.day).fill('01/11/2026')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: t.submit }).click()
    const toast = page.locator('[data-sonner-toast]')
    await expect(toast).toContainText(t.offline)
    await expect(dialog.getByLabel(t.amount)).toHaveValue('150')
    await expect(dialog.getByLabel(t.day)).toHaveValue('01/11/2026')
    await page.context().setOffline(false)
    await toast.locator('[data-close-button]').click()
    await dialog.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(t.done)).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

test('on a phone the texts of a payment have their width, and no toast covers the title of a tall dialog @phone', async ({
  page,
  reader: [language],
}) => {
  const t = texts[language]
  const race = await openRace(0)
  const orderId = await awaitTransfer(race, 'DR-7K4R-2M9X', 'Ana Ríos')
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.setViewportSize({ width: 390, height: 560 })
  await page.goto(urlOn(race.organization, `/admin/payments/${orderId}`), { waitUntil: 'networkidle' })
  const button = page.getByRole('button', { name: t.openInOrder })
  const entry = page.getByRole('listitem').filter({ has: button })
  const widthOf = (element: Element) => element.getBoundingClientRect().width
  expect(await entry.locator('> :first-child').evaluate(widthOf)).toBeGreaterThan(300)
  await entry.scrollIntoViewIfNeeded()
  await button.click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.amount).fill('100,00')
  await dialog.getByRole('radio').first().check()
  await page.context().setOffline(true)
  await dialog.getByRole('button', { name: t.submit }).click()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await dialog.evaluate((element) => element.scrollTo({ top: 0 }))
  const bottomOfToast = () => toast.evaluate((element) => element.getBoundingClientRect().bottom)
  const topOfTitle = () => dialog.getByRole('heading').evaluate((element) => element.getBoundingClientRect().top)
  await expect.poll(async () => (await topOfTitle()) >= (await bottomOfToast())).toBe(true)
  await page.context().setOffline(false)
})
