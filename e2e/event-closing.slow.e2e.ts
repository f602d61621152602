import { expect, type Page } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { addMember } from './operator-commands.ts'
import { openPaidRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './system/buyer.ts'

test.describe.configure({ timeout: 300_000 })

const words = {
  en: {
    more: 'More for Nocturna del Lago',
    cancel: 'Cancel the event',
    error: 'Choose what happens to the orders',
    refund: 'Refund everybody',
    note: 'Message to everybody',
    sure: /^Yes, end 1 order/,
    required: 'This field is required',
    refunds: 'Refunds',
    back: 'Gone back',
    done: 'Orders done: 1 of 1',
    draft: 'Back to draft',
    already: 'Nocturna del Lago was cancelled in the meantime',
    stays: /it stays cancelled/,
  },
  es: {
    more: 'Más acciones para Nocturna del Lago',
    cancel: 'Cancelar el evento',
    error: 'Elige qué pasa con las órdenes',
    refund: 'Reembolsar a todos',
    note: 'Mensaje para todos',
    sure: /^Sí, terminar 1 orden/,
    required: 'Este campo es obligatorio',
    refunds: 'Reembolsos',
    back: 'Devuelto',
    done: 'Órdenes listas: 1 de 1',
    draft: 'Volver a borrador',
    already: 'Nocturna del Lago se canceló mientras tanto',
    stays: /así que sigue cancelado/,
  },
} as const

async function sellOne(): Promise<{ organization: string; eventId: string; confirmationId: string }> {
  const sale = await openPaidRace()
  const buyer = newBuyer(sale, 1)
  const shop = { port: Number(process.env.E2E_PORT) }
  const confirmationId = orderIdOf(await holdPlace(shop, buyer))!
  await submitCard(shop, (await checkOut(shop, buyer, confirmationId)).headers.location!, 'approved')
  const stateOf = async () => query('select state from orders where confirmation_id = $1', [confirmationId])
  await expect.poll(stateOf, { timeout: 60_000 }).toEqual([{ state: 'confirmed' }])
  return { organization: sale.subdomain, eventId: sale.eventId, confirmationId }
}

const openEvent = async (page: Page, { organization, eventId }: { organization: string; eventId: string }) => {
  await openSession(page, await addMember(organization, 'admin'))
  await page.goto(urlOn(organization, `/admin/events/${eventId}`), { waitUntil: 'networkidle' })
}

test('staff cancel an event, refund everybody, and see how far it is @both', async ({ page, reader: [language] }) => {
  const sold = await sellOne()
  const text = words[language]
  await setLanguage(page, language, urlOn(sold.organization))
  await openEvent(page, sold)
  await page.getByLabel(text.more).click()
  await page.getByRole('button', { name: text.cancel }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: text.cancel })
  await submit.click()
  await expect(dialog.getByText(text.error)).toBeVisible()
  await dialog.getByRole('radio', { name: text.refund }).first().check()
  await dialog.getByLabel(text.note).fill('El río creció.')
  await submit.click()
  await expect(dialog.getByText(text.required)).toBeVisible()
  await dialog.getByRole('checkbox', { name: text.sure }).check()
  await expectAccessible(page)
  await submit.click()
  await expect(page.getByRole('heading', { name: text.refunds })).toBeVisible()
  await expect(page.getByText(text.done)).toBeVisible({ timeout: 60_000 })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText(text.back)).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await expectAccessible(page)
  const orders = await query('select state from orders where confirmation_id = $1', [sold.confirmationId])
  expect(orders).toEqual([{ state: 'refunded' }])

  await page.getByLabel(text.more).click()
  await page.getByRole('button', { name: text.draft }).click()
  await expect(page.getByText(text.stays)).toBeVisible()
})

test('of two tabs that cancel an event, the second one shows how it was cancelled @both', async ({
  page,
  reader: [language],
}) => {
  const sold = await sellOne()
  const text = words[language]
  await setLanguage(page, language, urlOn(sold.organization))
  await openEvent(page, sold)
  const other = await page.context().newPage()
  await other.goto(page.url(), { waitUntil: 'networkidle' })
  for (const tab of [other, page]) {
    await tab.getByLabel(text.more).click()
    await tab.getByRole('button', { name: text.cancel }).click()
    await tab.getByRole('dialog').getByRole('radio', { name: text.refund }).first().check()
    await tab.getByRole('dialog').getByRole('checkbox', { name: text.sure }).check()
  }
  await page.getByRole('dialog').getByRole('button', { name: text.cancel }).click()
  await expect(page.getByText(text.done)).toBeVisible({ timeout: 60_000 })

  await other.getByRole('dialog').getByRole('button', { name: text.cancel }).click()
  await expect(other.getByText(text.already)).toBeVisible()
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await expect(other.getByRole('heading', { name: text.refunds })).toBeVisible()
  await expect(other.getByText(text.done)).toBeVisible()
})
