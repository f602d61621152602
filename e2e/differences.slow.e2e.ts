import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { addMember } from './operator-commands.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { openPaidRace, query } from './open-race.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf, submitCard } from './system/buyer.ts'

test.describe.configure({ timeout: 180_000 })

const texts = {
  en: {
    move: 'Move',
    ofLine: /^Move .* to another competition$/,
    prices: /Agreed so far.*14\.500,00.*Price there.*17\.000,00/s,
    charge: /^Charge .*2\.858,43 by a link/,
    submit: 'Move',
    refund: /^Give .* back/,
    due: 'A difference is to be paid',
    card: /by card$/,
    paid: 'The difference is paid',
    difference: /^Difference of a move: .*2\.858,43/,
  },
  es: {
    move: 'Cambiar de competencia',
    ofLine: /^Cambiar de competencia a /,
    prices: /Acordado hasta ahora.*14\.500,00.*Precio allí.*17\.000,00/s,
    charge: /^Cobrar .*2\.858,43 con un enlace/,
    submit: 'Cambiar',
    refund: /^Devolver /,
    due: 'Falta pagar una diferencia',
    card: /con tarjeta$/,
    paid: 'La diferencia está pagada',
    difference: /^Diferencia por un cambio: .*2\.858,43/,
  },
}

const findCharge = async (eventId: string) => {
  const [charge] = await query(
    `select id, confirmation_id as "confirmationId", state from orders
     where event_id = $1 and moved_registration_id is not null order by created_at desc limit 1`,
    [eventId],
  )
  return charge as { id: string; confirmationId: string; state: string }
}

test('staff move an athlete to a dearer competition, and the buyer pays the difference by the link @both', async ({
  page,
  browser,
  reader: [language, colorScheme],
}) => {
  const text = texts[language]
  const sale = await openPaidRace()
  const shop = { port: Number(process.env.E2E_PORT) }
  const [poolId, dearId] = [randomUUID(), randomUUID()]
  await query('insert into place_pool (id, organization_id) values ($1, $2)', [poolId, sale.organizationId])
  await query(
    `insert into competition (id, organization_id, event_id, pool_id, name, price, starts_at)
     select $1, organization_id, id, $2, '21 km', 1700000, starts_at from event where id = $3`,
    [dearId, poolId, sale.eventId],
  )
  const buyer = newBuyer(sale, 1)
  const confirmationId = orderIdOf(await holdPlace(shop, buyer))!
  const checkedOut = await checkOut(shop, buyer, confirmationId)
  await submitCard(shop, checkedOut.headers.location!, 'approved')
  const orderOf = async () =>
    (await query('select id, state from orders where confirmation_id = $1', [confirmationId]))[0] as {
      id: string
      state: string
    }
  await expect.poll(async () => (await orderOf()).state, { timeout: 180_000 }).toBe('confirmed')
  const [athlete] = (await query('select id from registration where event_id = $1', [sale.eventId])) as [{ id: string }]
  const athletePage = urlOn(sale.subdomain, `/admin/events/${sale.eventId}/athletes/${athlete.id}`)

  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await setLanguage(page, language, urlOn(sale.subdomain))
  await openSession(page, await addMember(sale.subdomain, 'admin'))
  await page.goto(urlOn(sale.subdomain, `/admin/payments/${(await orderOf()).id}`), { waitUntil: 'networkidle' })
  await page.getByRole('link', { name: text.ofLine }).click()
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('radio') })
  await expect(dialog).toContainText(text.prices)
  await expect(dialog.getByRole('radio', { name: text.charge })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.submit, exact: true }).click()
  await expect(dialog).toBeHidden()

  const charge = await findCharge(sale.eventId)
  const path = `/event/nocturna/register/success/${charge.confirmationId}`
  const reader = await browser.newPage({ colorScheme, reducedMotion: 'reduce' })
  await setLanguage(reader, language, urlOn(sale.subdomain))
  await reader.goto(urlOn(sale.subdomain, path))
  await expect(reader.getByRole('heading', { level: 1, name: text.due })).toBeVisible()
  await expectAccessible(reader)
  await page.goto(urlOn(sale.subdomain, `/admin/payments/${charge.id}`), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  const pay = reader.getByRole('button', { name: text.card })
  const [response] = await Promise.all([
    reader.waitForResponse((one) => one.request().method() === 'POST'),
    pay.click(),
  ])
  expect(response.status()).toBeLessThan(400)
  await reader.waitForURL(/\/sandbox\//)
  await submitCard(shop, reader.url(), 'approved')
  await expect.poll(async () => (await findCharge(sale.eventId)).state, { timeout: 60_000 }).toBe('confirmed')
  await reader.goto(urlOn(sale.subdomain, path))
  await expect(reader.getByRole('heading', { level: 1, name: text.paid })).toBeVisible()
  await expectAccessible(reader)

  await page.goto(urlOn(sale.subdomain, `/admin/payments/${(await orderOf()).id}`), { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: text.difference })).toBeVisible()
  await expectAccessible(page)
  await reader.close()

  await page.goto(athletePage, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: text.move, exact: true }).click()
  await expect(dialog.getByRole('radio', { name: text.refund })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: text.submit, exact: true }).click()
  await expect(dialog).toBeHidden()
  const [moved] = await query('select competition_id as id from registration where id = $1', [athlete.id])
  expect(moved).toEqual({ id: sale.competitionId })
})
