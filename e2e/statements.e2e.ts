import { expect } from '@playwright/test'
import { dayOf } from '#rules/time/day.ts'
import { awaitTransfer } from './await-transfer.ts'
import { addMember } from './operator-commands.ts'
import { expectAccessible, openSession, setLanguage, test, urlOn } from './browser-test.ts'
import { openRace, query } from './open-race.ts'

test.describe.configure({ timeout: 120_000 })

const organizationId = '(select id from organization where subdomain = $1)'

const openWaitingRace = async () => {
  const race = await openRace(0)
  await awaitTransfer(race, 'DR-7K4R-2M9X', 'Ana Ríos')
  await awaitTransfer(race, 'DR-9XKM-4WTH', 'Bruno Paz')
  await awaitTransfer(race, 'DR-3HPN-8VCR', 'Carla Sol')
  return race
}

const statesOf = (organization: string) =>
  query(
    `select confirmation_number as number, orders.state, discount::int, refund.amount::int as refund from orders
       left join refund on refund.organization_id = orders.organization_id and refund.order_id = orders.id
       where orders.organization_id = ${organizationId} order by confirmation_number`,
    [organization],
  )

const texts = {
  en: {
    tab: /^To confirm/,
    import: 'Import a bank statement',
    choose: 'Bank statement',
    mapped: 'What are the columns of this file?',
    read: 'Read the file',
    found: '2 payments may be for your orders',
    date: 'Choose which column is the date',
    more: /^Confirm, and owe/,
    missing: 'Choose what happens to this amount',
    confirm: 'Confirm 2 entries',
    done: '2 payments are confirmed.',
    again: 'No payment for your orders',
    counted: '2 were counted before.',
    open: 'Confirm…',
    amount: 'Amount that arrived',
    accept: /^Accept/,
    submit: 'Confirm the payment',
    one: 'The payment is confirmed.',
    none: 'No payment to confirm',
  },
  es: {
    tab: /^Por confirmar/,
    import: 'Importar un extracto',
    choose: 'Extracto bancario',
    mapped: '¿Qué son las columnas de este archivo?',
    read: 'Leer el archivo',
    found: '2 pagos pueden corresponder a tus órdenes',
    date: 'Elige qué columna es la fecha',
    more: /^Confirmar y devolver/,
    missing: 'Elige qué pasa con este importe',
    confirm: 'Confirmar 2 movimientos',
    done: 'Se confirmaron 2 pagos.',
    again: 'Ningún pago para tus órdenes',
    counted: '2 ya se habían contado.',
    open: 'Confirmar…',
    amount: 'Importe que llegó',
    accept: /^Aceptar/,
    submit: 'Confirmar el pago',
    one: 'El pago quedó confirmado.',
    none: 'Ningún pago por confirmar',
  },
}

for (const device of ['@desktop', '@phone @slow'])
  test(`staff map a bank’s file once, confirm two payments from it, and another one for less ${device}`, async ({
    page,
    reader: [language],
  }) => {
    const t = texts[language]
    const race = await openWaitingRace()
    await setLanguage(page, language, urlOn(race.organization))
    await openSession(page, await addMember(race.organization, 'admin'))
    await page.goto(urlOn(race.organization, '/admin/payments'), { waitUntil: 'networkidle' })
    await page.getByRole('link', { name: t.tab }).click()
    await expect(page.getByRole('link', { name: t.import })).toBeVisible()
    await expect(page.getByText('Carla Sol', { exact: true })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: t.import }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.import })).toBeVisible()
    const day = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
    const statement = [
      'Cuando;Quien;Que;Cuanto',
      `${day};RIOS ANA;Transferencia DR7K4R2M9X;150,00`,
      `${day};PAZ BRUNO;DR-9XKM-4WTH;160,50`,
      `${day};;Comision;-3,00`,
    ].join('\r\n')
    const buffer = Buffer.from(statement, 'latin1')
    const choose = () =>
      page
        .getByLabel(t.choose, { exact: true })
        .last()
        .setInputFiles({ name: 'extracto.csv', mimeType: 'text/csv', buffer })
    await choose()
    await expect(page.getByRole('heading', { name: t.mapped })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Cuando').selectOption('ignored')
    await page.getByRole('button', { name: t.read }).click()
    await expect(page.getByText(t.date)).toBeVisible()
    await page.getByLabel('Cuando').selectOption('bookedOn')
    await page.getByLabel('Quien').selectOption('counterpartyName')
    await page.getByLabel('Que', { exact: true }).selectOption('text')
    await page.getByLabel('Cuanto').selectOption('amount')
    await page.getByRole('button', { name: t.read }).click()

    await expect(page.getByRole('heading', { name: t.found })).toBeVisible()
    await expect(page.getByRole('radio', { name: /DR-7K4R-2M9X/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /DR-9XKM-4WTH/ })).not.toBeChecked()
    await page.getByRole('radio', { name: /DR-9XKM-4WTH/ }).check()
    await page.getByRole('button', { name: t.confirm }).click()
    await expect(page.getByText(t.missing)).toBeVisible()
    await page.getByRole('radio', { name: t.more }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.confirm }).click()
    await expect(page.getByText(t.done)).toBeVisible()
    await expect(page.getByRole('heading', { name: t.again })).toBeVisible()
    await choose()
    await expect(page.getByText(t.counted)).toBeVisible()
    await expectAccessible(page)

    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Payments to confirm|Pagos por confirmar)$/ })
      .click()
    await page.getByRole('button', { name: t.open }).click()
    await page.getByLabel(t.amount).fill('100')
    await page.getByRole('radio', { name: t.accept }).check()
    await expectAccessible(page)
    await page.getByRole('button', { name: t.submit }).click()
    await expect(page.getByText(t.one)).toBeVisible()
    await expect(page.getByRole('heading', { name: t.none })).toBeVisible()
    expect(await statesOf(race.organization)).toEqual([
      { number: 'DR-3HPN-8VCR', state: 'confirmed', discount: 5_000, refund: null },
      { number: 'DR-7K4R-2M9X', state: 'confirmed', discount: 0, refund: null },
      { number: 'DR-9XKM-4WTH', state: 'confirmed', discount: 0, refund: 1_050 },
    ])
  })

const endedTexts = {
  en: { read: 'Read the file', ended: '1 is for an order that has ended', nobodys: '1 fits no order' },
  es: { read: 'Leer el archivo', ended: '1 es de una orden que terminó', nobodys: '1 no corresponde a ninguna orden' },
}

test('money for a cancelled order is named with a link to it @both @slow', async ({ page, reader: [language] }) => {
  const t = { ...texts[language], ...endedTexts[language] }
  const race = await openRace(0)
  await awaitTransfer(race, 'DR-7K4R-2M9X', 'Ana Ríos')
  await query(`update orders set state = 'cancelled' where organization_id = ${organizationId}`, [race.organization])
  await setLanguage(page, language, urlOn(race.organization))
  await openSession(page, await addMember(race.organization, 'admin'))
  await page.goto(urlOn(race.organization, '/admin/payments/transfers/statement'), { waitUntil: 'networkidle' })
  const day = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
  const lines = ['Fecha;Concepto;Importe', `${day};Transferencia 7k4r 2m9x;150,00`, `${day};Otra;20,00`]
  const file = { name: 'extracto.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) }
  await page.getByLabel(t.choose, { exact: true }).last().setInputFiles(file)
  await page.getByRole('button', { name: t.read }).click()
  await expect(page.getByText(t.ended)).toBeVisible()
  await expect(page.getByText(t.nobodys)).toBeVisible()
  const link = page.getByRole('link', { name: 'DR-7K4R-2M9X' })
  await expect(link).toBeVisible()
  await expect(link).toHaveAttribute('href', /^\/admin\/payments\/[\da-f-]{36}$/)
  await expectAccessible(page)
})
