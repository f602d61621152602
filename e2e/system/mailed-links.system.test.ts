import { describe, expect, test, vi } from 'vitest'
import { newId } from '#server/database/ids.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal({ ATTEMPTS_PER_QUARTER: '10000' })
const owner = readOwnerUrl(server.dataDir)

const request = (path: string, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'nandu', path, ...options })
const password = 'over the fells at night'

const waitForLink = async (email: string, page: string): Promise<string> => {
  const link = new RegExp(`${page.replaceAll('/', '\\/')}\\?[^"\\s]+`)
  return vi.waitFor(async () => {
    const { body } = await request(`/dev/inbox.json?to=${email}`, { host: 'localhost' })
    const path = (JSON.parse(body) as { text: string }[]).map(({ text }) => link.exec(text)?.[0]).find(Boolean)
    if (!path) throw new Error(`no link to ${page} was mailed`)
    return path
  }, 30_000)
}
const tokenOf = (path: string) => new URLSearchParams(path.split('?')[1]).get('token')!
const newAddress = () => `${newId()}@links.example`

const register = async (email: string) => {
  const form = { name: 'Iris Holm', email, password, terms: 'on', redirect: '' }
  expect((await request('/register', { form })).status).toBe(302)
}
const readAccount = (email: string) =>
  queryOneRow<{ email_verified: boolean; sessions: string }>(
    owner,
    `select email_verified, (select count(*) from auth_session where user_id = auth_user.id) as sessions
      from auth_user where email = $1`,
    [email],
  )

/** The links that log somebody in: how each is requested, and what its page's button sends. */
const kinds: Record<string, { send(email: string): Promise<unknown>; form(token: string): Record<string, string> }> = {
  '/login/link': {
    send: async (email) => {
      await queryDatabase(
        owner,
        `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, true)`,
        [newId(), email],
      )
      await request('/login', { form: { by: 'link', email } })
    },
    form: (token) => ({ token }),
  },
  '/verify-email': { send: register, form: (token) => ({ token, password }) },
  '/invitation': {
    send: async (email) => {
      const cookie = await logInOwner()
      const form = { intent: 'invite', emails: email, role: 'user', locale: 'en' }
      expect((await request('/admin/users', { form, headers: { cookie } })).status).toBe(200)
    },
    form: () => ({ intent: 'register', name: 'Iris Holm', password }),
  },
}

let cookie: string | undefined
const logInOwner = async (): Promise<string> => {
  if (cookie) return cookie
  const email = newAddress()
  await kinds['/login/link']!.send(email)
  await queryDatabase(
    owner,
    `insert into membership (id, organization_id, user_id, role)
      select $1, organization.id, auth_user.id, 'owner' from organization, auth_user
      where subdomain = 'nandu' and auth_user.email = $2`,
    [newId(), email],
  )
  const form = { token: tokenOf(await waitForLink(email, '/login/link')) }
  const response = await request('/login/link', { form })
  cookie = response.headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ')
  return cookie
}

describe.each(Object.entries(kinds))('a link to %s', (page, kind) => {
  test('is not used by looking at it, and then used once, by one of ten at once', async () => {
    const email = newAddress()
    await kind.send(email)
    const path = await waitForLink(email, page)
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      for (let visit = 0; visit < 2; visit++) {
        const { headers, status } = await request(path, { method })
        expect([method, status, headers['set-cookie']?.join() ?? '']).toEqual([
          method,
          expect.any(Number),
          expect.not.stringContaining('session='),
        ])
      }
    // Mail scanners that press buttons send another origin, or none.
    const form = kind.form(tokenOf(path))
    expect((await request(path, { form, headers: { origin: 'https://scanner.example' } })).status).toBe(403)

    const responses = await Promise.all(Array.from({ length: 10 }, () => request(path, { form })))
    const hasSession = ({ headers }: (typeof responses)[number]) =>
      /session=[^;]/.test(headers['set-cookie']?.join() ?? '')
    expect(responses.filter(hasSession)).toHaveLength(1)
    expect((await readAccount(email)).sessions).toBe('1')
  })
})

describe.each(['/verify-email', '/invitation'])('a link to %s', (page) => {
  test('is worth nothing on another organization’s host, nor at the apex', async () => {
    const email = newAddress()
    await kinds[page]!.send(email)
    const path = await waitForLink(email, page)
    for (const host of ['lanternfell', 'localhost', 'evil.example']) {
      const pageResponse = await request(path, { host })
      expect([host, pageResponse.body.includes(email)]).toEqual([host, false])
      const response = await request(path, { host, form: kinds[page]!.form(tokenOf(path)) })
      expect([host, response.status]).toEqual([host, expect.toBeOneOf([404, 409])])
    }
    const verified = await queryDatabase(owner, 'select 1 from auth_user where email = $1 and email_verified', [email])
    expect(verified).toEqual([])
  })
})

describe('a link to confirm an e-mail', () => {
  test('confirms no account whose password its reader does not know: a stranger may have made it', async () => {
    const email = newAddress()
    await register(email)
    const path = await waitForLink(email, '/verify-email')
    for (const wrongPassword of ['', 'not this one']) {
      const response = await request(path, { form: { token: tokenOf(path), password: wrongPassword } })
      expect([response.status, response.headers['set-cookie']?.join() ?? '']).toEqual([
        422,
        expect.not.stringContaining('session='),
      ])
    }
    expect(await readAccount(email)).toEqual({ email_verified: false, sessions: '0' })
    expect((await request(path, { form: { token: tokenOf(path), password } })).status).toBe(302)
    expect(await readAccount(email)).toEqual({ email_verified: true, sessions: '1' })
  })
})

test('a mail program unsubscribes with one request, and looking at the link changes nothing', async () => {
  const email = newAddress()
  const { id } = await queryOneRow<{ id: string }>(
    owner,
    `with athlete as (
       update registration set email = $1 where id = (
         select registration.id from registration join organization on organization.id = organization_id
         where subdomain = 'nandu' and confirmation_id is not null limit 1)
       returning id, organization_id, event_id
     ), mailing as (
       insert into mailing (id, organization_id, event_id, state, topic, texts)
       select gen_random_uuid(), organization_id, event_id, 'queued', 'news', '{}' from athlete
       returning id, organization_id
     )
     insert into mailing_recipient (id, organization_id, mailing_id, registration_id, position, state)
     select gen_random_uuid(), athlete.organization_id, mailing.id, athlete.id, 0, 'queued' from athlete, mailing
     returning id`,
    [email],
  )
  const path = `/unsubscribe/${id}`
  const unsubscribed = async () =>
    (await queryDatabase(owner, 'select 1 from unsubscription where email = $1', [email])).length
  for (const method of ['GET', 'HEAD'])
    expect([method, (await request(path, { method })).status, await unsubscribed()]).toEqual([method, 200, 0])

  const press = (options: Partial<RequestOptions> = {}) =>
    request(path, {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      ...options,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...options.headers },
    })
  expect((await press({ headers: { origin: 'https://other.example' } })).status).toBe(403)
  expect((await press({ host: 'lanternfell' })).status).toBe(404)
  expect(await unsubscribed()).toBe(0)
  expect((await press()).status).toBe(200)
  expect(await unsubscribed()).toBe(1)

  expect((await request(path, { form: { intent: 'return' } })).status).toBe(200)
  expect(await unsubscribed()).toBe(0)
})
