import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { openStripeServer } from '#server/testing/stripe-server/stripe-server.ts'
import { expectAccessible, openSession, setLanguage, urlAt, urlOn } from './browser-test.ts'
import { providerTest } from './provider-test.ts'
import { addMember, addOrganization, dorsal } from './operator-commands.ts'

const keys = { secretKey: 'sk_test_51Platform', clientId: 'ca_Platform' }

const test = providerTest(
  () => openStripeServer(keys),
  ({ origin }) => ({
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_platform',
    STRIPE_CONNECT_CLIENT_ID: keys.clientId,
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connected',
    STRIPE_API_BASE: origin,
  }),
)

const words = {
  en: {
    section: 'Payments',
    menu: 'Settings menu',
    connect: 'Connect my account',
    create: 'Open an account',
    country: 'Stripe opens no accounts in the country of this organization.',
    connected: 'The account is connected',
    active: 'Taking payments',
    pending: 'Not complete',
    none: 'Not connected',
    restricted: 'Restricted',
    goOn: 'Continue at Stripe',
    check: 'Check now',
    declined: 'Access was not given, so nothing has changed.',
    expired: 'begun more than ten minutes ago',
    disconnect: 'Disconnect…',
    disconnectIt: 'Disconnect',
    gone: 'The account is disconnected',
    identity: 'Who stands behind the account',
  },
  es: {
    section: 'Pagos',
    menu: 'Menú de ajustes',
    connect: 'Conectar mi cuenta',
    create: 'Abrir una cuenta',
    country: 'Stripe no abre cuentas en el país de esta organización.',
    connected: 'La cuenta está conectada',
    active: 'Cobra',
    pending: 'Incompleta',
    none: 'Sin conectar',
    restricted: 'Restringida',
    goOn: 'Continuar en Stripe',
    check: 'Revisar ahora',
    declined: 'No se dio el acceso, así que no ha cambiado nada.',
    disconnect: 'Desconectar…',
    disconnectIt: 'Desconectar',
    gone: 'La cuenta está desconectada',
    identity: 'Quién está detrás de la cuenta',
  },
} as const

const openPayments = async (
  page: Page,
  baseURL: string | undefined,
  [locale, scheme]: readonly ['en' | 'es', 'light' | 'dark'],
) => {
  const organization = `club-${randomUUID().slice(0, 8)}`
  const terms = ['--language', 'es', '--region', 'es-ES', '--currency', 'EUR', '--time-zone', 'Europe/Madrid']
  await dorsal('org', 'create', organization, '--name', 'Club Roca', ...terms)
  await page.emulateMedia({ colorScheme: scheme })
  await page.context().addCookies([{ name: 'locale', value: locale, url: urlAt(baseURL, organization, '/') }])
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlAt(baseURL, organization, '/admin/settings/payments'))
  return { organization, text: words[locale], path: urlAt(baseURL, organization, '/admin/settings/payments') }
}

test('an owner connects the account they have, and its answer counts once @both', async ({
  page,
  baseURL,
  reader,
  provider: stripe,
}) => {
  const account = stripe.openAccount({ email: 'caja@club.example', business_profile: { name: 'Club Ribera' } })
  const { text, path } = await openPayments(page, baseURL, reader)
  await expect(page.getByText(text.none, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.connect }).click()
  await page.getByRole('link', { name: 'Cancel' }).click()
  await expect(page.getByRole('alert')).toContainText(text.declined)
  await expect(page.getByText(text.none, { exact: true })).toBeVisible()

  await page.getByRole('button', { name: text.connect }).click()
  await expect(page.getByRole('heading', { name: 'Connect Club Ribera' })).toBeVisible()
  const connect = (await page.getByRole('link', { name: 'Connect', exact: true }).getAttribute('href'))!
  await page.goto(connect)
  await expect(page).toHaveURL(`${path}?connected=stripe`)
  await expect(page.getByText(text.connected)).toBeVisible()
  await expect(page.getByText(text.active, { exact: true })).toBeVisible()
  for (const fact of ['Club Ribera', 'caja@club.example', account.id])
    await expect(page.getByText(fact, { exact: true })).toBeVisible()
  await expectAccessible(page)

  // The same answer again, as from the browser's history.
  await page.goto(connect)
  // The language chosen on the organization's host is not known to the apex.
  await expect(page.getByText(words.en.expired)).toBeVisible()
  await page.goto(path)
  await expect(page.getByText(text.active, { exact: true })).toBeVisible()
})

test('an owner reads what a restricted account lacks, and disconnects it @both', async ({
  page,
  baseURL,
  reader,
  provider: stripe,
}) => {
  const account = stripe.openAccount({ business_profile: { name: 'Club Rincón' } })
  const { text } = await openPayments(page, baseURL, reader)
  await page.getByRole('button', { name: text.connect }).click()
  await page.getByRole('link', { name: 'Connect', exact: true }).click()
  await expect(page.getByText(text.active, { exact: true })).toBeVisible()
  stripe.restrictAccount(account.id, ['individual.verification.document'])
  await page.getByRole('button', { name: text.check }).click()
  await expect(page.getByText(text.restricted, { exact: true })).toBeVisible()
  await expect(page.getByText(text.identity)).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: text.disconnect }).click()
  await page.getByRole('dialog').getByRole('button', { name: text.disconnectIt, exact: true }).click()
  await expect(page.getByText(text.gone)).toBeVisible()
  await expect(page.getByText(text.none, { exact: true })).toBeVisible()
  await expect.poll(() => stripe.isConnected(account.id)).toBe(false)
})

test('an owner opens a new account, leaves, and completes it later @both', async ({ page, baseURL, reader }) => {
  const { text, path } = await openPayments(page, baseURL, reader)
  await page.getByRole('button', { name: text.create }).click()
  await page.getByRole('link', { name: 'Later' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText(text.pending, { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: text.goOn }).click()
  await page.getByRole('link', { name: 'Complete' }).click()
  await expect(page).toHaveURL(path)
  await expect(page.getByText(text.active, { exact: true })).toBeVisible()
})

test('an owner learns that Stripe opens no accounts in their country', async ({ page, reader: [locale] }) => {
  const organization = await addOrganization()
  await setLanguage(page, locale, urlOn(organization))
  await openSession(page, await addMember(organization, 'owner'))
  await page.goto(urlOn(organization, '/admin/settings/payments'))
  await page.getByRole('button', { name: words[locale].create }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText(words[locale].country)
  await expect(alert).not.toContainText('country_unsupported')
  await expectAccessible(page)
})

test('the answer of a stranger at the apex is a page that says so @desktop', async ({ page, baseURL }) => {
  await page.goto(`${baseURL}/connect/stripe/callback?state=made-up&code=ac_1`)
  await expect(page.getByText(words.en.expired)).toBeVisible()
  await page.goto(`${baseURL}/connect/stripe/callback`)
  await expect(page.getByText(words.en.expired)).toBeVisible()
})
