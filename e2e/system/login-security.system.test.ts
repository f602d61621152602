import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAccountLink } from '#server/domain/accounts/account-links.ts'
import { platformDatabase } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import { openOrm, type Orm } from '#server/database/orm.ts'
import { queryDatabase, queryOneRow } from './query-database.ts'
import { readOwnerUrl } from './dorsal-process.ts'
import { sendRequest, type RequestOptions } from './http-client.ts'
import { useDorsal } from './use-dorsal.ts'

const server = await useDorsal()
const owner = readOwnerUrl(server.dataDir)
let orm: Orm
let organizationId: string

beforeAll(async () => {
  orm = await openOrm(owner, { poolSize: 2 })
  organizationId = (await queryOneRow<{ id: string }>(owner, `select id from organization where subdomain = 'nandu'`))
    .id
})
afterAll(async () => {
  await orm?.close()
})

const request = (path: string, options: Partial<RequestOptions> = {}) =>
  sendRequest({ port: server.port, host: 'nandu', path, ...options })
const createMember = async (subdomain = 'nandu') => {
  const [id, email] = [newId(), `${newId()}@staff.example`]
  await queryDatabase(owner, `insert into auth_user (id, name, email, email_verified) values ($1, 'Iris', $2, false)`, [
    id,
    email,
  ])
  await queryDatabase(
    owner,
    `insert into membership (id, organization_id, user_id, role)
      select $1, id, $2, 'admin' from organization where subdomain = $3`,
    [newId(), id, subdomain],
  )
  return { id, email }
}
const createLink = ({ id, email }: { id: string; email: string }, data: Record<string, string> = {}) =>
  platformDatabase(orm).transaction((em) =>
    createAccountLink(em, { purpose: 'reset-password', email, userId: id, organizationId, data }, new Date()),
  )
const passwords = { password: 'over the fells at night', confirmation: 'over the fells at night' }
/** Removes nonces and addresses, which differ in every response. */
const normalize = (body: string) => body.replace(/nonce="[^"]*"/g, '').replaceAll(/[\w.-]+@staff\.example/g, 'somebody')

describe('whether an address has an account', () => {
  test('nobody learns from log-in, the log-in link, recovery or confirmation', async () => {
    const member = await createMember()
    const stranger = { email: `${newId()}@staff.example` }
    const forms: [string, Record<string, string>][] = [
      ['/login', { by: 'password', password: 'not this one' }],
      ['/login', { by: 'link' }],
      ['/login/recover', {}],
      ['/verify-email', {}],
    ]
    for (const [path, form] of forms) {
      const [memberResponse, strangerResponse] = [
        await request(path, { form: { ...form, email: member.email } }),
        await request(path, { form: { ...form, email: stranger.email } }),
      ]
      expect([path, memberResponse.status, memberResponse.headers.location]).toEqual([
        path,
        strangerResponse.status,
        strangerResponse.headers.location,
      ])
      expect(normalize(memberResponse.body)).toBe(normalize(strangerResponse.body))
    }
  })
})

describe('too many attempts', () => {
  test.each([
    ['/login', { by: 'password', password: 'not this one' }, 10],
    ['/login', { by: 'link' }, 5],
    ['/login/recover', {}, 5],
    ['/verify-email', { redirect: '/account' }, 5],
  ])('%s %j says how long to wait, and keeps what was typed', async (path, form, limit) => {
    await queryDatabase(owner, 'delete from limits.attempts')
    const email = `${newId()}@staff.example`
    const send = () => request(path, { form: { ...form, email }, headers: { cookie: 'locale=en' } })
    for (let attempt = 0; attempt < limit; attempt++) expect((await send()).status).not.toBe(429)
    const response = await send()
    expect(response.status).toBe(429)
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(60)
    expect(response.body).toMatch(/Please wait \d+ minutes? and try again/)
    expect(response.body).toContain(email)
    expect(response.body).not.toContain('not this one')
  })

  test.each(['/login/link', '/verify-email'])('with one token at %s as well', async (path) => {
    await queryDatabase(owner, 'delete from limits.attempts')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await request(path, { form: { token: 'guessed' } })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
  })

  test('at choosing a password as well', async () => {
    await queryDatabase(owner, 'delete from limits.attempts')
    const statuses = []
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await request('/create-password?token=guessed', { form: passwords })).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 409), 429])
  })
})

describe('a link to choose a password', () => {
  test('is used by a form from its own page and by nothing else', async () => {
    const member = await createMember()
    const path = `/create-password?token=${await createLink(member)}`
    for (const method of ['GET', 'HEAD'])
      for (let visit = 0; visit < 20; visit++) expect((await request(path, { method })).status).toBe(200)
    const foreignRequest = { form: passwords, headers: { origin: 'https://evil.example' } }
    expect((await request(path, foreignRequest)).status).toBe(403)
    expect((await request(path, { form: passwords, host: 'evil.example' })).status).toBe(404)
    expect((await request(path, { form: passwords, host: 'lanternfell' })).status).toBe(409)
    expect((await request(path, { form: passwords, host: 'localhost' })).status).toBe(409)

    const response = await request(path, { form: passwords })
    expect([response.status, response.headers.location]).toEqual([302, '/admin'])
    const cookie = response.headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ')
    expect((await request('/admin', { headers: { cookie } })).status).toBe(200)
    expect((await request('/admin', { headers: { cookie }, host: 'lanternfell' })).status).toBe(302)
    expect((await request(path, { form: passwords })).status).toBe(409)
    const { sessions } = await queryOneRow<{ sessions: string }>(
      owner,
      'select count(*) as sessions from auth_session where user_id = $1',
      [member.id],
    )
    expect(sessions).toBe('1')
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/\t/evil.example', 'javascript:alert(1)'])(
    'leads to our own pages, whatever it was asked with: %j',
    async (redirect) => {
      await queryDatabase(owner, 'delete from limits.attempts')
      const member = await createMember()
      const response = await request(`/create-password?token=${await createLink(member, { redirect })}`, {
        form: passwords,
      })
      expect([response.status, response.headers.location]).toEqual([302, '/admin'])
      const form = { by: 'password', email: member.email, password: passwords.password, redirect }
      expect((await request('/login', { form })).headers.location).toBe('/admin')
      const cookie = response.headers['set-cookie']!.map((each) => each.split(';')[0]).join('; ')
      const query = new URLSearchParams({ redirect })
      expect((await request(`/login?${query}`, { headers: { cookie } })).headers.location).toBe('/admin')
      expect((await request(`/login/recover?${query}`)).body).toContain('name="redirect" value=""')
    },
  )
})
