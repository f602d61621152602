import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { dayOf } from '#rules/time/day.ts'
import { openMercadoPagoServer } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { openStripeServer } from '#server/testing/stripe-server/stripe-server.ts'
import { expectAccessible, setLanguage, urlOn, waitForMailedCode } from './browser-test.ts'
import { fillAthlete } from './fill-athlete.ts'
import { openPaidRace, query } from './open-race.ts'
import { providerTest } from './provider-test.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf } from './system/buyer.ts'
import { connectProvider, stripeAnswer } from './system/connect-provider.ts'
import { sendRequest } from './system/http-client.ts'
import { takeNotices, webhookSecrets } from './system/provider-notices.ts'
import type { Sale } from './system/sale.ts'
import { turnOnMethods } from './turn-on-methods.ts'

const stripeKeys = { secretKey: 'sk_test_51Platform', clientId: 'ca_Platform' }
const mercadoPagoKeys = { clientId: '7700112233445566', clientSecret: 'the application’s secret' }

const openProviders = async () => {
  const [stripe, mercadoPago] = [await openStripeServer(stripeKeys), await openMercadoPagoServer(mercadoPagoKeys)]
  return { stripe, mercadoPago, close: () => Promise.all([stripe.close(), mercadoPago.close()]) }
}
type Providers = Awaited<ReturnType<typeof openProviders>>

const test = providerTest(openProviders, ({ stripe, mercadoPago }) => ({
  STRIPE_SECRET_KEY: stripeKeys.secretKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_platform',
  STRIPE_CONNECT_CLIENT_ID: stripeKeys.clientId,
  STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecrets.stripe,
  STRIPE_API_BASE: stripe.origin,
  MERCADOPAGO_CLIENT_ID: mercadoPagoKeys.clientId,
  MERCADOPAGO_CLIENT_SECRET: mercadoPagoKeys.clientSecret,
  MERCADOPAGO_WEBHOOK_SECRET: webhookSecrets.mercadopago,
  MERCADOPAGO_API_BASE: mercadoPago.origin,
  MERCADOPAGO_TEST: 'on',
}))

test.describe.configure({ timeout: 300_000 })

const settled = { timeout: 45_000 }
const port = () => Number(process.env.E2E_PORT)

const texts = {
  en: {
    methods: [/^Card/, /^Mercado Pago/, /^Bank transfer/, /^QR payment/, /^Cash at kit pick-up/],
    hold: 'Hold the places',
    go: 'Continue with bank transfer',
    transfer: 'Make your transfer',
    file: 'Bank statement',
    read: 'Read the file',
    confirm: 'Confirm 2 entries',
    confirmed: '2 payments are confirmed.',
    arrived: /^\$\s16\.578,87 arrived \d+ \w+ \d{4}$/,
    due: '$ 16.578,87 in cash is due at kit pick-up.',
    inCash: '$ 16.578,87 in cash · of it $ 2.078,87 fees',
    refund: 'Refund…',
    part: 'What was paid for a part',
    note: 'Note to the buyer',
    submit: /^Refund \$/,
    refunds: 'Refunds',
    done: 'Done',
    send: 'Send a code',
    code: 'Code of six digits',
    enter: 'Open the order',
    link: 'Make a link',
    linked: /^Link to take over/,
    gender: 'Gender',
    take: 'Take the registration over',
    preview: 'See what goes back',
    cancel: /^Cancel and return/,
    returned: /goes back to you/,
    needed: 'This order needs you',
    statement: 'Statement',
    export: 'Export',
  },
  es: {
    methods: [/^Tarjeta/, /^Mercado Pago/, /^Transferencia bancaria/, /^Pago por QR/, /^Efectivo al retirar/],
    hold: 'Reservar lugares',
    go: 'Continuar con transferencia',
    transfer: 'Haz la transferencia',
    file: 'Extracto bancario',
    read: 'Leer el archivo',
    confirm: 'Confirmar 2 movimientos',
    confirmed: 'Se confirmaron 2 pagos.',
    arrived: /^Llegaron \$\s16\.578,87 el \d+ de \w+ de \d{4}$/,
    due: 'Al retirar el kit se pagan $ 16.578,87 en efectivo.',
    inCash: '$ 16.578,87 en efectivo · de ellos $ 2.078,87 de cargos',
    refund: 'Reembolsar…',
    part: 'Lo pagado por una parte',
    note: 'Nota para el comprador',
    submit: /^Reembolsar \$/,
    refunds: 'Reembolsos',
    done: 'Hecho',
    send: 'Enviar un código',
    code: 'Código de seis cifras',
    enter: 'Abrir la orden',
    link: 'Crear un enlace',
    linked: /^Enlace para tomar/,
    gender: 'Género',
    take: 'Tomar la inscripción',
    preview: 'Ver qué se devuelve',
    cancel: /^Cancelar y devolver/,
    returned: /^Se te devuelven/,
    needed: 'Esta orden te necesita',
    statement: 'Resumen',
    export: 'Exportar',
  },
} as const

// Seven places of 14,500.00. Of one, P is 725.00, Q 5.99 % of what is paid, 993.07, and VAT 360.80: 16,578.87.
const statement = [
  '$ 101.500,00',
  '$ 5.075,00',
  '$ 6.951,50',
  '$ 2.525,59',
  '$ 116.052,09',
  '$ 16.578,87',
  '$ 49.736,61',
  '$ 16.578,87',
  '$ 16.578,87',
  '$ 16.578,87',
  '$ 99.473,22',
  '-$ 33.157,74',
  '-$ 16.578,87',
  '-$ 1.789,36',
  '-$ 6.140,75',
  '$ 1.754,50',
  '$ 43.561,00',
]
const exported =
  'Nocturna del Lago,101500,0,5075,6951.5,2525.59,116052.09,0,16578.87,99473.22,-33157.74,-16578.87,-1789.36,-6140.75,1754.5,43561,0,0,-1789.36,0,2631.75'
const ofOrders = {
  sold: 10_150_000,
  platformFee: 507_500,
  providerFee: 695_150,
  vat: 252_559,
  charged: 11_605_209,
  cash: 1_657_887,
  received: 9_947_322,
  refunded: 3_315_774,
}

const deliver = async (providers: Providers) => {
  for (const notice of takeNotices(providers))
    expect((await sendRequest({ ...notice(), port: port() })).status).toBe(200)
}

/** As the owner who is logged in on the page. */
const connectAccounts = async ({ stripe, mercadoPago }: Providers, page: Page, organization: string) => {
  const cookies = await page.context().cookies(urlOn(organization))
  const owner = { port: port(), organization, cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') }
  const { id } = stripe.openAccount({ email: 'caja@club.example', business_profile: { name: 'Club Roca' } })
  await connectProvider(owner, 'stripe', (page) => stripeAnswer(page, stripe.grant(id)))
  const seller = mercadoPago.sellers.open({ nickname: 'CLUB ROCA' })
  await connectProvider(owner, 'mercadopago', (page) => mercadoPago.sellers.authorize(seller, page.href))
}

type Bought = Awaited<ReturnType<typeof buyBy>>
type Text = (typeof texts)['en' | 'es']

const findOrder = async (confirmationId: string) => {
  const [order] = await query(
    `select id, confirmation_number as number, buyer ->> 'email' as email, state from orders where confirmation_id = $1`,
    [confirmationId],
  )
  return order as { id: string; number: string; email: string; state: string }
}

const awaitState = (confirmationId: string, state: string) =>
  expect.poll(async () => (await findOrder(confirmationId)).state, settled).toBe(state)

/** Buys as the pages do that other tests walk; returns the order and the page on which it is paid. */
const buyBy = async (sale: Sale, paymentMethod: string, number: number, more: Record<string, string> = {}) => {
  const shop = { port: port() }
  const buyer = newBuyer(sale, number)
  const confirmationId = orderIdOf(await holdPlace(shop, buyer, { more }))!
  const { headers } = await checkOut(shop, buyer, confirmationId, { paymentMethod })
  const order = await findOrder(confirmationId)
  const path = `/event/nocturna/register/success/${confirmationId}`
  return { ...order, confirmationId, path, place: new URL(headers.location!, 'http://localhost') }
}

const bruno = {
  firstName: 'Bruno',
  lastName: 'Paz',
  email: 'bruno@example.com',
  dni: '28111222',
  birthDate: '01/02/1988',
  phone: '+54 11 5555 5556',
  gender: 'male',
  emergencyName: 'Eva Paz',
  emergencyPhone: '+54 11 4444 4445',
}

const openOwnOrder = async (
  page: Page,
  text: Text,
  { organization, order }: { organization: string; order: Bought },
) => {
  await page.goto(urlOn(organization, `${order.path}/order`))
  await page.getByRole('button', { name: text.send }).click()
  await page.getByLabel(text.code).fill(await waitForMailedCode(page, order.email))
  await page.getByRole('button', { name: text.enter }).click()
}

const openOrder = async (page: Page, organization: string, { id }: Pick<Bought, 'id'>) => {
  await page.goto(urlOn(organization, `/admin/payments/${id}`), { waitUntil: 'networkidle' })
  await expectAccessible(page)
}

/** In minor units. */
const sumOrders = async (eventId: string) => {
  const [sums] = await query(
    `select sum(base)::int as sold, sum(platform_fee)::int as "platformFee", sum(provider_fee)::int as "providerFee",
       sum(vat)::int as vat, sum(total + deferred_cash)::int as charged, sum(deferred_cash)::int as cash,
       (select sum(received_amount)::int from payment where order_id = any(array_agg(orders.id))) as received,
       (select sum(amount)::int from refund where state = 'done' and order_id = any(array_agg(orders.id))) as refunded
     from orders where event_id = $1 and confirmed_at is not null`,
    [eventId],
  )
  return sums
}

test('an event with every way to pay settles to the cent, whatever happens to its orders @both', async ({
  page,
  browser,
  reader: [language, scheme],
  provider: providers,
}) => {
  const { stripe, mercadoPago } = providers
  const text = texts[language]
  const sale = await openPaidRace()
  const organization = sale.subdomain
  await query('update organization set refund_hours = 48 where subdomain = $1', [organization])
  await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
  await turnOnMethods(page, organization, language, true)
  await connectAccounts(providers, page, organization)
  await page.goto(urlOn(organization, `/admin/events/${sale.eventId}/payment-methods`))
  for (const name of text.methods) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expectAccessible(page)

  const buyer = await browser.newPage({ colorScheme: scheme, reducedMotion: 'reduce' })
  await setLanguage(buyer, language, urlOn(organization))
  const transfer = await test.step('one pays by transfer', async () => {
    await buyer.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
    await fillAthlete(buyer, language)
    await buyer.getByRole('button', { name: text.hold }).click()
    for (const name of text.methods) await expect(buyer.getByRole('radio', { name })).toBeVisible()
    await buyer.getByRole('radio', { name: text.methods[2] }).check()
    await expect(buyer.getByRole('button', { name: text.go })).toBeVisible()
    await expectAccessible(buyer)
    for (const box of await buyer.getByRole('checkbox').and(buyer.locator('[name]')).all()) await box.check()
    await buyer.getByRole('button', { name: text.go }).click()
    await expect(buyer.getByRole('heading', { name: text.transfer })).toBeVisible()
    await expectAccessible(buyer)
    return findOrder(new URL(buyer.url()).pathname.split('/').at(-1)!)
  })

  const second = Object.entries({ ...bruno, competitionId: sale.competitionId })
  const two = Object.fromEntries(second.map(([name, value]) => [`participants[1].${name}`, value]))
  const [card, disputed, cancelled, qr, cash] = await Promise.all([
    buyBy(sale, 'card', 1, two),
    buyBy(sale, 'card', 2),
    buyBy(sale, 'mercadopago', 3),
    buyBy(sale, 'qr', 4),
    buyBy(sale, 'cash', 5),
  ])
  stripe.pay(card.place.pathname.split('/').at(-1)!)
  const charge = stripe.pay(disputed.place.pathname.split('/').at(-1)!)
  mercadoPago.checkouts.pay(cancelled.place.searchParams.get('pref_id')!)
  await deliver(providers)
  for (const { confirmationId } of [card, disputed, cancelled, cash]) await awaitState(confirmationId, 'confirmed')
  for (const { path } of [card, qr, cash]) {
    await buyer.goto(urlOn(organization, path))
    await expect(buyer.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(buyer)
  }

  await test.step('staff confirm the transfer and the QR from a statement', async () => {
    await page.goto(urlOn(organization, '/admin/payments/transfers/statement'), { waitUntil: 'networkidle' })
    const day = dayOf(new Date(), 'America/Argentina/Buenos_Aires')
    const entry = ({ number }: { number: string }) => `${day};Transferencia ${number};16578,87`
    const buffer = Buffer.from(['Fecha;Concepto;Importe', entry(transfer), entry(qr)].join('\r\n'))
    const file = { name: 'extracto.csv', mimeType: 'text/csv', buffer }
    await page.getByLabel(text.file, { exact: true }).last().setInputFiles(file)
    await page.getByRole('button', { name: text.read }).click()
    await expect(page.getByRole('button', { name: text.confirm })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: text.confirm }).click()
    await expect(page.getByText(text.confirmed)).toBeVisible()
    await openOrder(page, organization, transfer)
    await expect(page.getByText(text.arrived)).toBeVisible()
  })

  await test.step('staff refund one line of two', async () => {
    await page.goto(urlOn(organization, `/admin/payments/${card.id}`), { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: text.refund }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text.part).check()
    await dialog.getByRole('checkbox').last().check()
    await expectAccessible(page)
    await dialog.getByLabel(text.note).fill('Sorry for the rain')
    await dialog.getByRole('button', { name: text.submit }).click()
    await expect(dialog).toBeHidden()
    await expect(async () => {
      await deliver(providers)
      await page.reload({ waitUntil: 'networkidle' })
      const refunds = page.getByRole('region', { name: text.refunds })
      await expect(refunds.getByText(text.done, { exact: true })).toBeVisible({ timeout: 1_000 })
    }).toPass(settled)
    await expectAccessible(page)
  })

  await test.step('one passes a registration on', async () => {
    await openOwnOrder(buyer, text, { organization, order: cash })
    await buyer.getByRole('button', { name: text.link }).click()
    const link = await buyer.getByLabel(text.linked).inputValue()
    await expectAccessible(buyer)
    await buyer.goto(link)
    await expect(buyer.getByText(text.due)).toBeVisible()
    await expectAccessible(buyer)
    await fillAthlete(buyer, language, {
      firstName: 'Bea',
      lastName: 'Sosa',
      email: 'bea@example.com',
      dni: '33999888',
    })
    await buyer.getByLabel(text.gender).selectOption('female')
    for (const box of await buyer.getByRole('checkbox').and(buyer.locator('[name]')).all()) await box.check()
    await buyer.getByRole('button', { name: text.take }).click()
    await buyer.waitForURL(/\/register\/participant\//)
    await expect(buyer.getByText('Bea Sosa').first()).toBeVisible()
    await expectAccessible(buyer)
    await openOrder(page, organization, cash)
    await expect(page.getByText('Bea Sosa').first()).toBeVisible()
    await expect(page.getByText(text.inCash)).toBeVisible()
  })

  await test.step('one cancels', async () => {
    await openOwnOrder(buyer, text, { organization, order: cancelled })
    await buyer.getByRole('checkbox').first().check()
    await buyer.getByRole('button', { name: text.preview }).click()
    await expectAccessible(buyer)
    await buyer.getByRole('button', { name: text.cancel }).click()
    await expect(buyer.getByText(text.returned)).toBeVisible()
    await expectAccessible(buyer)
    await expect(async () => {
      await deliver(providers)
      expect((await findOrder(cancelled.confirmationId)).state).toBe('refunded')
    }).toPass(settled)
  })

  await test.step('one takes the money back at the bank', async () => {
    stripe.dispute(charge)
    await deliver(providers)
    await awaitState(disputed.confirmationId, 'charged_back')
    await openOrder(page, organization, disputed)
    await expect(page.getByText(text.needed)).toBeVisible()
  })

  await page.goto(urlOn(organization, `/admin/payments/settlement?event=${sale.eventId}`), { waitUntil: 'networkidle' })
  await expectAccessible(page)
  const sheet = page.locator('section').filter({ has: page.getByRole('heading', { name: text.statement }) })
  await expect(sheet.locator('dd')).toHaveText(statement)
  await page.getByText(text.export, { exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  const [, event] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(event).toBe(exported)
  expect(await sumOrders(sale.eventId)).toEqual(ofOrders)
})
