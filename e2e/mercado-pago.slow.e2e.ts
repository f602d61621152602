import { expect, type Page } from '@playwright/test'
import { openMercadoPagoServer, type MercadoPagoServer } from '#server/testing/mercadopago-server/mercadopago-server.ts'
import { expectAccessible, openSession, setLanguage, urlOn } from './browser-test.ts'
import { providerTest } from './provider-test.ts'
import { fillAthlete } from './fill-athlete.ts'
import { openPaidRace, query } from './open-race.ts'
import { addMember } from './operator-commands.ts'
import { sendRequest } from './system/http-client.ts'
import { takeNotices, webhookSecrets } from './system/provider-notices.ts'

const keys = { clientId: '7700112233445566', clientSecret: 'the application’s secret' }

const test = providerTest(
  () => openMercadoPagoServer(keys),
  ({ origin }) => ({
    MERCADOPAGO_CLIENT_ID: keys.clientId,
    MERCADOPAGO_CLIENT_SECRET: keys.clientSecret,
    MERCADOPAGO_WEBHOOK_SECRET: webhookSecrets.mercadopago,
    MERCADOPAGO_API_BASE: origin,
    MERCADOPAGO_TEST: 'on',
  }),
)

test.describe.configure({ timeout: 180_000 })

const words = {
  en: {
    connect: 'Connect my account',
    connected: 'The account is connected',
    declined: 'Access was not given, so nothing has changed.',
    otherCurrency: 'That account takes CLP and this organization sells in ARS',
    active: 'Taking payments',
    until: 'Access until',
    hold: 'Hold the places',
    pay: 'Continue at Mercado Pago',
    retry: 'Try another card',
    disconnect: 'Disconnect…',
    disconnectIt: 'Disconnect',
    gone: 'The account is disconnected',
  },
  es: {
    connect: 'Conectar mi cuenta',
    connected: 'La cuenta está conectada',
    declined: 'No se dio el acceso, así que no ha cambiado nada.',
    otherCurrency: 'Esa cuenta cobra en CLP y esta organización vende en ARS',
    active: 'Cobra',
    until: 'Acceso hasta',
    hold: 'Reservar lugares',
    pay: 'Continuar en Mercado Pago',
    retry: 'Probar con otra tarjeta',
    disconnect: 'Desconectar…',
    disconnectIt: 'Desconectar',
    gone: 'La cuenta está desconectada',
  },
} as const

const sheetOf = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: 'Mercado Pago' }) })

const openSettings = async (page: Page, organization: string, locale: 'en' | 'es') => {
  await setLanguage(page, locale, urlOn(organization))
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlOn(organization, '/admin/settings/payments'))
}

const deliverNotices = async (mercadoPago: MercadoPagoServer) => {
  for (const notice of takeNotices({ mercadoPago }))
    expect((await sendRequest({ ...notice(), port: Number(process.env.E2E_PORT) })).status).toBe(200)
}

test('an owner connects Mercado Pago, and a buyer pays there after a refused card @both', async ({
  page,
  reader: [locale, scheme],
  provider: mercadoPago,
}) => {
  const text = words[locale]
  const { subdomain: organization } = await openPaidRace()
  await page.emulateMedia({ colorScheme: scheme })
  await openSettings(page, organization, locale)
  const sheet = sheetOf(page)
  await expectAccessible(page)
  mercadoPago.sellers.open({ site: 'MLC', nickname: 'CLUB CHILENO' })
  await sheet.getByRole('button', { name: text.connect }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(text.declined)
  await sheet.getByRole('button', { name: text.connect }).click()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(text.otherCurrency)

  const seller = mercadoPago.sellers.open({ nickname: 'CLUB ROCA', email: 'caja@club.example' })
  await sheet.getByRole('button', { name: text.connect }).click()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(text.connected)).toBeVisible()
  await expect(sheet.getByText(text.active, { exact: true })).toBeVisible()
  for (const fact of ['CLUB ROCA', 'caja@club.example', String(seller.user.id), text.until])
    await expect(sheet.getByText(fact, { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.context().clearCookies()
  await setLanguage(page, locale, urlOn(organization))
  await page.goto(urlOn(organization, '/event/nocturna/register?step=participants'))
  await fillAthlete(page, locale)
  await page.getByRole('button', { name: text.hold }).click()
  await page.getByRole('radio', { name: /^Mercado Pago/ }).check()
  await expectAccessible(page)
  for (const box of await page.getByRole('checkbox').and(page.locator('[name]')).all()) await box.check()
  await page.getByRole('button', { name: text.pay }).click()
  await page.getByRole('link', { name: 'Pay with a card without funds' }).click()
  await deliverNotices(mercadoPago)
  await expect(page.getByRole('button', { name: text.retry }).first()).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  await page.getByRole('button', { name: text.retry }).first().click()
  await page.getByRole('link', { name: 'Pay', exact: true }).click()
  await page.waitForURL(/\/register\/success\//)
  await deliverNotices(mercadoPago)
  await expect(page.getByRole('heading', { level: 1, name: /inscrip|dentro|Listo|registered|in\b/i })).toBeVisible({
    timeout: 45_000,
  })
  const confirmationId = new URL(page.url()).pathname.split('/').at(-1)
  const payments = await query(
    `select provider, payment.state, payment.account from payment join orders on orders.id = order_id
      where confirmation_id = $1 order by attempt`,
    [confirmationId],
  )
  const account = String(seller.user.id)
  expect(payments).toEqual([
    { provider: 'mercadopago', state: 'rejected', account },
    { provider: 'mercadopago', state: 'approved', account },
  ])

  await openSettings(page, organization, locale)
  await sheet.getByRole('button', { name: text.disconnect }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.disconnectIt, exact: true }).click()
  await expect(page.getByText(text.gone)).toBeVisible()
})
