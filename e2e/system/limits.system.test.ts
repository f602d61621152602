// Every limit, at a server that allows one network each thing once in fifteen minutes, and each step of an order twenty
// times.
import { hashPassword } from 'better-auth/crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { attemptKinds } from '#server/database/rate-limits.ts'
import { newId } from '#server/database/ids.ts'
import { newSignUpForm } from '#server/testing/sign-up-form.ts'
import { checkOut, holdPlace, newBuyer, orderIdOf } from './buyer.ts'
import { logIn } from './log-in.ts'
import { queryDatabase } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, hostOf, type HttpResponse } from './http-client.ts'
import { openSale, type Sale } from './sale.ts'
import { useDorsal } from './use-dorsal.ts'

const ordersPerQuarter = 20
const fewPerQuarter = { ATTEMPTS_PER_QUARTER: '1', ORDERS_PER_QUARTER: String(ordersPerQuarter) }
const server = await useDorsal(fewPerQuarter)
const owner = readOwnerUrl(server.dataDir)
let sale: Sale
/** Of another organization, whose orders are counted by themselves. */
let freeSale: Sale
let cookie: string
let halfwayCookie: string
let invitationId: string

beforeAll(async () => {
  sale = await openSale(owner, { subdomain: 'nandu', places: 50 })
  freeSale = await openSale(owner, { subdomain: 'lanternfell', places: 50, price: 0 })
  cookie = await logIn(server, { email: 'owner@limits.example', org: 'nandu' })
  await queryDatabase(owner, `update auth_user set two_factor_enabled = true where email = 'owner@limits.example'`)
  await queryDatabase(owner, 'delete from limits.attempts')
  halfwayCookie = await logIn(server, { email: 'owner@limits.example', org: 'nandu' })
  await queryDatabase(owner, `update auth_user set two_factor_enabled = false`)
  await queryDatabase(
    owner,
    `insert into auth_account (id, user_id, account_id, provider_id, password)
      select $1, id, id::text, 'credential', $2 from auth_user where email = 'owner@limits.example'`,
    [newId(), await hashPassword(password)],
  )
  await send({
    path: '/admin/users',
    form: { intent: 'invite', emails: 'new@limits.example', role: 'user', locale: 'en' },
  })
  const [invitation] = await queryDatabase<{ id: string }>(
    owner,
    `select id from invitation where email = 'new@limits.example'`,
  )
  invitationId = invitation!.id
}, 120_000)
beforeEach(() => queryDatabase(owner, 'delete from limits.attempts'))

type Attempt = {
  path: string | (() => string)
  form?: Record<string, string> | (() => Record<string, string>)
  /** Once by default; 0 where one attempt counts as several. */
  allowed?: number
  /** Cookies; the owner's by default. */
  as?: () => string
  host?: string
  /** Content type of a body that is no form. */
  type?: string
  body?: string
}

const send = (
  { path, form, as = () => cookie, host = 'nandu', type, body }: Attempt,
  more: Record<string, string> = {},
) =>
  sendRequest({
    port: server.port,
    host,
    path: typeof path === 'function' ? path() : path,
    ...(form && { form: typeof form === 'function' ? form() : form }),
    ...(body !== undefined && { method: 'POST', body }),
    headers: {
      cookie: as(),
      ...(type && { 'content-type': type, origin: `http://${hostOf(host, server.port)}` }),
      ...more,
    },
  })

const noSession = () => ''
const newEmail = () => `${newId()}@limits.example`
const password = 'over the fells at night'
const proof = { password: 'not this one' }
/** Wrong passwords of a session that is logged in, from whichever network. */
const wrongPasswords = 10
const newOrganizationForm = () => ({
  ...newSignUpForm(),
  intent: 'create',
  password,
  confirmation: password,
  terms: 'on',
})
const checkout = (email: string) => ({ intent: 'checkout', order: 'x', 'buyer.email': email })
const register = { path: () => `/event/${sale.slug}/register`, as: noSession }

const ownPath = () => `/event/${sale.slug}/register/participant/${newId()}/change`

const attempts: Record<string, Attempt> = {
  'logging in by password': {
    path: '/login',
    form: () => ({ by: 'password', email: newEmail(), password }),
    as: noSession,
  },
  'asking for a log-in link': { path: '/login', form: () => ({ by: 'link', email: newEmail() }), as: noSession },
  'a log-in link': { path: '/login/link', form: () => ({ token: newId() }), as: noSession },
  'asking for another password': { path: '/login/recover', form: () => ({ email: newEmail() }), as: noSession },
  'choosing a password': {
    path: () => `/create-password?token=${newId()}`,
    form: { password, confirmation: password },
    as: noSession,
  },
  'asking for a link to confirm': { path: '/verify-email', form: () => ({ email: newEmail() }), as: noSession },
  'a link to confirm': { path: '/verify-email', form: () => ({ token: newId(), password }), as: noSession },
  'a link to another address': { path: '/email-change', form: () => ({ token: newId() }), as: noSession },
  'a code when logging in': { path: '/login/second-factor', form: { code: '000000' }, as: () => halfwayCookie },
  'logging in by passkey': { path: '/login/passkey', form: { response: '{}' }, as: noSession },
  'looking for a passkey': { path: '/login/passkey/options', form: {}, as: noSession },
  'making an account': {
    path: '/register',
    form: () => ({ name: 'Iris', email: newEmail(), password, terms: 'on' }),
    as: noSession,
  },
  'looking for a subdomain': {
    path: '/signup/subdomain?subdomain=club',
    allowed: 3,
    as: noSession,
    host: 'localhost',
  },
  'signing a club up': { path: '/signup', form: newOrganizationForm, as: noSession, host: 'localhost' },
  'signing up again by mail': {
    path: '/signup',
    form: { intent: 'resend', organization: 'nandu' },
    as: noSession,
    host: 'localhost',
  },
  'an invitation': {
    path: () => `/invitation?token=${newId()}`,
    form: { intent: 'register', name: 'Iris', password },
    as: noSession,
  },
  'inviting again': { path: '/admin/users', form: () => ({ intent: 'resend', id: invitationId }) },
  'mailing a link to staff': { path: '/admin/users', form: () => ({ intent: 'loginLink', id: newId() }) },
  'mailing a link to a password': { path: '/admin/users', form: () => ({ intent: 'passwordLink', id: newId() }) },
  'asking a name server': { path: '/admin/settings/address', form: { intent: 'verify', host: 'no.limits.example' } },
  'one’s data': { path: '/account/privacy/data' },
  'erasing the account': {
    path: '/account/profile',
    form: { intent: 'erase', word: 'borrar', ...proof },
    allowed: wrongPasswords,
  },
  'another address': {
    path: '/account/profile',
    form: () => ({ intent: 'email', email: newEmail(), ...proof }),
    allowed: wrongPasswords,
  },
  'mails to both addresses at once': {
    path: '/account/profile',
    form: () => ({ intent: 'email', email: newEmail(), password }),
    allowed: 0,
  },
  'another password': {
    path: '/account/profile',
    form: { intent: 'password', newPassword: password, confirmation: password, ...proof },
    allowed: wrongPasswords,
  },
  'a new passkey': { path: '/account/passkey/options', form: { name: 'phone', ...proof }, allowed: wrongPasswords },
  'a new passkey without scripts': {
    path: '/account/profile',
    form: { intent: 'passkey-add', name: 'phone', ...proof },
    allowed: wrongPasswords,
  },
  'removing a passkey': {
    path: '/account/profile',
    form: () => ({ intent: 'passkey-remove', id: newId(), ...proof }),
    allowed: wrongPasswords,
  },
  'other recovery codes': {
    path: '/account/second-factor',
    form: { intent: 'renew', ...proof },
    allowed: wrongPasswords,
  },
  'no second factor any more': {
    path: '/account/second-factor',
    form: { intent: 'off', ...proof },
    allowed: wrongPasswords,
  },
  'a second factor': { path: '/account/second-factor', form: { intent: 'begin', ...proof }, allowed: wrongPasswords },
  'a code for a second factor': { path: '/account/second-factor', form: { intent: 'confirm', code: '000000' } },
  'a picture': { path: '/admin/uploads/logo', type: 'multipart/form-data; boundary=x', body: '--x--\r\n' },
  'a picture of a gallery': {
    path: '/admin/uploads/gallery',
    type: 'multipart/form-data; boundary=x',
    body: '--x--\r\n',
    allowed: 5,
  },
  'holding places': { ...register, form: { intent: 'hold' }, allowed: ordersPerQuarter },
  'checking out': { ...register, form: () => checkout(newEmail()), allowed: ordersPerQuarter },
  'a coupon': { ...register, form: { intent: 'coupon', order: 'x' }, allowed: ordersPerQuarter },
  paying: { ...register, form: { intent: 'pay', order: 'x' }, allowed: ordersPerQuarter },
  'a new link for a team': { path: () => `/event/${sale.slug}/register/success/${newId()}/team-link`, form: {} },
  'paying once more': {
    path: () => `/event/${freeSale.slug}/register/success/x`,
    form: { intent: 'pay' },
    allowed: ordersPerQuarter,
    as: noSession,
    host: 'lanternfell',
  },
  'asking for a code': { path: ownPath, form: { intent: 'send-code' }, as: noSession },
  'entering a code': { path: ownPath, form: { intent: 'enter-code', code: '000000' }, as: noSession },
  'saving what is typed for an order': {
    path: () => `/event/${sale.slug}/register/draft`,
    form: { order: 'x'.repeat(22), device: 'x', revision: '1', typedAt: '1', content: '{"participants":[]}' },
    allowed: 10,
    as: noSession,
  },
  'the code of an album': {
    path: '/album/1999',
    host: 'marejada',
    form: { intent: 'unlock', code: 'Galerna' },
    as: noSession,
  },
  'liking a team': {
    path: () => `/album/1999/team/${newId()}`,
    host: 'marejada',
    form: () => ({ intent: 'like', email: newEmail() }),
    allowed: 5,
    as: noSession,
  },
  'joining a waiting list': {
    path: () => `/event/${sale.slug}/waiting-list`,
    form: () => ({ competitionId: newId(), places: '1', firstName: 'Iris', lastName: 'Lane', email: newEmail() }),
    as: noSession,
  },
}

const expectTooManyRequests = ({ status, headers }: HttpResponse) => {
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(60)
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
}

const countedKinds = new Set<string>()
const recordCountedKinds = async () => {
  const rows = await queryDatabase<{ key: string }>(owner, `select split_part(key, ':', 1) as key from limits.attempts`)
  for (const { key } of rows) countedKinds.add(key)
}

test.each(Object.entries(attempts))(
  '%s is done so often, and is then rejected with the time to wait',
  async (_, attempt) => {
    for (let count = 0; count < (attempt.allowed ?? 1); count++) {
      const { status } = await send(attempt)
      expect(status).not.toBe(429)
      expect(status).toBeLessThan(500)
    }
    // Without a proxy these headers must not move somebody to another network.
    expectTooManyRequests(await send(attempt, { 'x-forwarded-for': '203.0.113.9', forwarded: 'for=203.0.113.9' }))
    await recordCountedKinds()
  },
)

test('of people who are invited at once, so many are, and the others are named with the time to wait', async () => {
  const emails = [newEmail(), newEmail()].join(' ')
  const { status, body } = await send({
    path: '/admin/users',
    form: { intent: 'invite', emails, role: 'user', locale: 'en' },
  })
  expect([status, body.match(/too_many_requests/g)?.length]).toEqual([200, 1])
  await recordCountedKinds()
})

test('a checkout counts for its e-mail only with an order that is held', async () => {
  const email = newEmail()
  const forgetNetwork = () => queryDatabase(owner, `delete from limits.attempts where key not like 'checkout-email:%'`)
  const checkOutAs = async (buyer: string, order: string) => {
    await forgetNetwork()
    return checkOut(server, { ...newBuyer(freeSale, 0), email: buyer }, order)
  }
  const hold = async () => {
    await forgetNetwork()
    return orderIdOf(await holdPlace(server, newBuyer(freeSale, 0)))!
  }
  const [first, second, third] = [await hold(), await hold(), await hold()]
  expect((await checkOutAs(newEmail(), first)).status).toBe(302)
  for (let count = 0; count < 3; count++) expect((await checkOutAs(email, 'nothing')).status).toBe(404)
  expect((await checkOutAs(email, second)).status).toBe(302)
  expectTooManyRequests(await checkOutAs(email, third))
  await recordCountedKinds()
})

test('of people who do not pay so many are registered', async () => {
  const register = async () => {
    const buyer = newBuyer(freeSale, 0)
    return checkOut(server, buyer, orderIdOf(await holdPlace(server, buyer))!)
  }
  for (let people = 0; people < 8; people++) expect((await register()).status).toBe(302)
  const { status, headers } = await register()
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(15 * 60)
  await recordCountedKinds()
})

test('strangers do not lock out a device that has logged in', async () => {
  const email = 'owner@limits.example'
  const form = { by: 'password', email, password }
  const login = await send({ path: '/login', form, as: noSession })
  const device = login.headers['set-cookie']!.map((text) => text.split(';')[0]!).find((text) =>
    text.startsWith('device='),
  )!
  for (const { path, form: sent } of [
    { path: '/login', form: { ...form, password: 'not this one' } },
    { path: '/login', form: { by: 'link', email } },
    { path: '/login/recover', form: { email } },
  ]) {
    for (let n = 0; n < 2; n++) await send({ path, form: sent, as: noSession })
    expectTooManyRequests(await send({ path, form: sent, as: noSession }))
    expectTooManyRequests(await send({ path, form: sent, as: () => `${device}x` }))
  }
  expect((await send({ path: '/login', form, as: () => device })).status).toBe(302)
  expect((await send({ path: '/login', form: { by: 'link', email }, as: () => device })).status).toBe(302)
  expect((await send({ path: '/login/recover', form: { email }, as: () => device })).status).toBe(302)
})

test.each([
  ['callback/credentials', { password }],
  ['signin/email', {}],
])('the session endpoint %s is asked once, and then rejects with the time to wait', async (endpoint, fields) => {
  const csrf = await send({ path: '/api/auth/csrf', as: noSession })
  const { csrfToken } = JSON.parse(csrf.body) as { csrfToken: string }
  const as = () => csrf.headers['set-cookie']![0]!.split(';')[0]!
  const sendCredentials = () =>
    send({ path: `/api/auth/${endpoint}`, form: { csrfToken, json: 'true', email: newEmail(), ...fields }, as })
  expect([200, 401]).toContain((await sendCredentials()).status)
  expectTooManyRequests(await sendCredentials())
})

test('each kind of limit there is was met', () => {
  const attemptKeys = attemptKinds.flatMap((kind) => [`${kind}-address`, `${kind}-email`])
  const stepKeys = ['unpaid-network', 'checkout-email']
  expect([...attemptKeys, ...stepKeys].filter((kind) => !countedKinds.has(kind))).toEqual([])
})
