import { expect } from '@playwright/test'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { holdScripts } from './hold-scripts.ts'
import { addMember } from './operator-commands.ts'
import { openRace, query } from './open-race.ts'
import { oweCash } from './owe-cash.ts'

test.describe.configure({ timeout: 120_000 })

const texts = {
  en: {
    kinds: 'Kinds of payment',
    cash: /^Cash/,
    part: /^Part of the price/,
    submit: 'Record the cash of 2 orders',
    total: /^Total: \$\s170,00$/,
    done: 'The cash of 2 orders is recorded as received.',
    none: 'No cash to collect',
    undo: 'Undo',
    undone: 'Taken back: the cash is owed again.',
    received: 'Received…',
    day: 'Day on which it was received',
    early: 'This day is still to come, or before an order was made',
  },
  es: {
    kinds: 'Tipos de pago',
    cash: /^Efectivo/,
    part: /^Parte del precio/,
    submit: 'Registrar el efectivo de 2 órdenes',
    total: /^Total: \$\s170,00$/,
    done: 'El efectivo de 2 órdenes quedó registrado como recibido.',
    none: 'Ningún efectivo por cobrar',
    undo: 'Deshacer',
    undone: 'Deshecho: el efectivo se vuelve a deber.',
    received: 'Recibido…',
    day: 'Día en que se recibió',
    early: 'Este día todavía no llegó o es anterior a una orden',
  },
}

test('who owes cash stands apart among the payments to confirm, and is marked as received @both', async ({
  page,
  reader: [language],
}) => {
  const t = texts[language]
  const race = await openRace(0)
  await oweCash(race, { number: 'DR-7K4R-2M9X', name: 'Ana Ríos', kind: 'whole' })
  await oweCash(race, { number: 'DR-7K4R-2M9Y', name: 'Eva Luna', kind: 'part' })
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.goto(urlOn(race.organization, '/admin/payments/transfers'), { waitUntil: 'networkidle' })
  await page.getByRole('navigation', { name: t.kinds }).getByRole('link', { name: t.cash }).click()
  await page.waitForURL(/\/admin\/payments\/cash/)
  await expect(page.getByText('DR-7K4R-2M9X')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: t.part }).first().click()
  await expect(page.getByText('DR-7K4R-2M9X')).toHaveCount(0)
  await expect(page.getByText('DR-7K4R-2M9Y')).toBeVisible()
  await page.goto(urlOn(race.organization, '/admin/payments/cash'), { waitUntil: 'networkidle' })
  for (const name of ['Ana Ríos', 'Eva Luna']) await page.getByRole('checkbox', { name }).first().check()
  await page.getByRole('button', { name: t.submit }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t.total)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel(t.day).fill('01/01/2020')
  await dialog.getByRole('button', { name: t.submit }).click()
  await expect(dialog.getByText(t.early)).toBeVisible()
  const today = new Intl.DateTimeFormat('es-AR', {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    timeZone: 'America/Argentina/Buenos_Aires',
  }).format(new Date())
  await dialog.getByLabel(t.day).fill(today)
  await dialog.getByRole('button', { name: t.submit }).click()
  await expect(page.getByText(t.done)).toBeVisible()
  await expect(page.getByText(t.none)).toBeVisible()
  await page.getByRole('button', { name: t.undo }).click()
  await expect(page.getByText(t.undone)).toBeVisible()
  await expect(page.getByRole('button', { name: t.received })).toHaveCount(2)
})

const pickUp = {
  en: {
    record: 'Received $ 20,00 in cash',
    by: 'Recorded by Iris Holm',
    back: 'Take back',
    undone: 'Taken back: the cash is owed again.',
  },
  es: {
    record: 'Recibí $ 20,00 en efectivo',
    by: 'Lo registró Iris Holm',
    back: 'Deshacer',
    undone: 'Deshecho: el efectivo se vuelve a deber.',
  },
}

test('a volunteer ticks off the cash of an athlete at kit pick-up, without access to payments @both', async ({
  page,
  reader: [language],
}) => {
  const t = pickUp[language]
  const race = await openRace(0)
  const athlete = await oweCash(race, { number: 'DR-7K4R-2M9Y', name: 'Eva Luna', kind: 'part' })
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'user'))
  expect((await page.goto(urlOn(race.organization, '/admin/payments/cash')))?.status()).toBe(403)
  await page.goto(urlOn(race.organization, `/admin/events/${race.eventId}/athletes/${athlete}`), {
    waitUntil: 'networkidle',
  })
  await expectAccessible(page)
  await page.getByRole('button', { name: t.record }).click()
  await expect(page.getByText(t.by)).toBeVisible()
  await expectAccessible(page)
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('button', { name: t.back }).click()
  await expect(page.getByText(t.undone)).toBeVisible()
  await expect(page.getByRole('button', { name: t.record })).toBeVisible()
})

const giving = {
  en: {
    back: /^Record .*150,00 as given back$/,
    done: 'Cash recorded as given back',
    undone: 'Cash is to be given back again',
  },
  es: {
    back: /^Registrar .*150,00 como devueltos$/,
    done: 'Efectivo registrado como devuelto',
    undone: 'El efectivo vuelve a quedar por devolver',
  },
}

test('cash of a cancelled athlete is given back beside the line, which can be undone @both', async ({
  page,
  reader: [language],
}) => {
  const t = giving[language]
  const race = await openRace(0)
  await oweCash(race, { number: 'DR-7K4R-2M9X', name: 'Ana Ríos', kind: 'whole' })
  const [line] = (await query(
    `update order_line set state = 'cancelled', paid_outside_at = now() where event_id = $1 returning order_id as "orderId"`,
    [race.eventId],
  )) as [{ orderId: string }]
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.goto(urlOn(race.organization, `/admin/payments/${line.orderId}`), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  const giveBack = page.getByRole('button', { name: t.back })
  await giveBack.click()
  await expect(page.getByText(t.done)).toBeVisible()
  await expect(giveBack).toHaveCount(0)
  await page.getByRole('button', { name: texts[language].undo }).click()
  await expect(page.getByText(t.undone)).toBeVisible()
  await expect(giveBack).toBeVisible()
})

test('cash is recorded by a press right after the order is shown, before its page is hydrated @desktop', async ({
  page,
}) => {
  const race = await openRace(0)
  await oweCash(race, { number: 'DR-7K4R-2M9X', name: 'Ana Ríos', kind: 'whole' })
  const [order] = (await query('select id from orders where event_id = $1', [race.eventId])) as [{ id: string }]
  await setLanguage(page, 'en', urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  const { letGo } = await holdScripts(page)
  await page.goto(urlOn(race.organization, `/admin/payments/${order.id}`), { waitUntil: 'commit' })
  const record = page.getByRole('button', { name: /^Record cash: .*150,00$/ })
  await expect(record).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Cancel…' })).toBeDisabled()
  const press = record.click()
  letGo()
  await press
  await expect(page.getByText('Cash recorded as received')).toBeVisible()
  const [{ isRecorded }] = (await query(
    'select paid_outside_at is not null as "isRecorded" from order_line where order_id = $1',
    [order.id],
  )) as [{ isRecorded: boolean }]
  expect(isRecorded).toBe(true)
})
