import { request as send } from 'node:http'
import { once } from 'node:events'
import express from 'express'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveLocally, type LocalServer } from '../testing/local-server.ts'
import { inboxTransport } from '../adapters/mail/inbox.ts'
import { newId } from '../database/ids.ts'
import { readEnv } from '../env.ts'
import { devInbox } from './dev-inbox.ts'
import { databaseUrls } from '../testing/worker-database.ts'

const pool = new pg.Pool({ connectionString: databaseUrls.platform, max: 2 })
const recipient = `${newId()}@correo.example`
const servers: LocalServer[] = []

const openInbox = async (settings: Record<string, string | undefined>) => {
  const server = await serveLocally(express().use(devInbox({ env: readEnv(settings), pool })))
  servers.push(server)
  return (path: string) => fetch(`http://localhost:${server.port}${path}`)
}

let get: Awaited<ReturnType<typeof openInbox>>

beforeAll(async () => {
  get = await openInbox({})
  const mail = {
    messageId: `<${newId()}@localhost>`,
    organizationId: null,
    from: { name: '<b>Club</b>', address: 'no-reply@localhost' },
    replyTo: null,
    to: recipient,
    subject: '<script>alert(1)</script>',
    html: '<html><head></head><body><img src="cid:qr"><a href="http://localhost/x">x</a></body></html>',
    text: '</pre><script>alert(2)</script>',
    attachments: [
      { filename: 'qr.png', contentType: 'image/png', content: Buffer.from('PNG'), cid: 'qr' },
      { filename: 'race.ics', contentType: 'text/calendar', content: Buffer.from('BEGIN'), cid: null },
    ],
  }
  await inboxTransport(pool).send(mail, AbortSignal.timeout(10_000))
})

afterAll(async () => {
  for (const server of servers) await server.close()
  await pool.end()
})

type ListedMail = { id: string; recipient: string; attachments: { filename: string; bytes: number }[] }
const firstMail = async () => ((await (await get(`/dev/inbox.json?to=${recipient}`)).json()) as ListedMail[])[0]!

test('tests read what was sent to an address as JSON', async () => {
  const mail = await firstMail()
  expect(mail.recipient).toBe(recipient)
  expect(mail.attachments).toMatchObject([{ filename: 'qr.png', bytes: 3 }, { filename: 'race.ics' }])
})

test('nothing of a mail runs in the inbox', async () => {
  const { id } = await firstMail()
  for (const path of [`/dev/inbox`, `/dev/inbox/${id}`, `/dev/inbox/${id}?show=text`]) {
    const page = await (await get(`${path}${path.includes('?') ? '&' : '?'}to=${recipient}`)).text()
    expect(page).not.toContain('<script>')
    expect(page).toContain('&lt;script&gt;')
  }
})

test('a mail is shown without scripts or network, in an origin of its own, with its pictures', async () => {
  const { id } = await firstMail()
  const response = await get(`/dev/inbox/${id}/html`)
  const policy = response.headers.get('content-security-policy') ?? ''
  expect(policy).toContain(`default-src 'none'`)
  expect(policy).toMatch(/sandbox(?!.*allow-(scripts|same-origin))/)
  expect(await response.text()).toContain('src="data:image/png;base64,UE5H"')
})

test('an attachment is downloaded, never opened', async () => {
  const { id } = await firstMail()
  const response = await get(`/dev/inbox/${id}/files/1`)
  expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="?race.ics"?$/)
  expect(await response.text()).toBe('BEGIN')
})

test.each(['/dev/inbox/nobody', `/dev/inbox/${newId()}`, `/dev/inbox/${newId()}/html`])(
  '%s is not found',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)

const databaseUrl = 'postgres://dorsal@127.0.0.1/dorsal'

test.each([
  { NODE_ENV: 'production', SANDBOX_PAYMENTS: 'on' },
  { NODE_ENV: 'production', SANDBOX_PAYMENTS: 'on', DEV_INBOX: 'on' },
  { SMTP_URL: 'smtp://127.0.0.1' },
  { SMTP_URL: 'smtp://127.0.0.1', DEV_INBOX: 'on' },
  { DATABASE_URL: databaseUrl },
  { DEV_INBOX: 'off' },
])('with %o there is no inbox', async (settings) => {
  const getFrom = await openInbox(settings)
  const { id } = await firstMail()
  for (const path of ['/dev/inbox', '/dev/inbox.json', `/dev/inbox/${id}`, `/dev/inbox/${id}/html`]) {
    expect((await getFrom(path)).status).toBe(404)
  }
})

test('beside a database of one’s own there is one when it is turned on by name', async () => {
  const getFrom = await openInbox({ DATABASE_URL: databaseUrl, DEV_INBOX: 'on' })
  expect((await getFrom('/dev/inbox')).status).toBe(200)
})

test.each([
  'x-forwarded-for',
  'x-forwarded-proto',
  'x-forwarded-host',
  'x-forwarded-server',
  'x-real-ip',
  'x-original-host',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'forwarded',
  'via',
])('it does not answer behind a proxy on this machine that nobody trusts: %s', async (name) => {
  const { port } = servers[0]!
  const headers = { host: 'localhost', [name]: '203.0.113.7' }
  const [response] = await once(send({ port, host: '127.0.0.1', path: '/dev/inbox', headers }).end(), 'response')
  response.resume()
  expect(response.statusCode).toBe(404)
})

const statusAt = async (host: string, from?: string) => {
  const app = express()
  if (from) app.set('trust proxy', 'loopback')
  const server = await serveLocally(app.use(devInbox({ env: readEnv({}), pool })))
  servers.push(server)
  const { port } = server
  const paths = ['/dev/inbox', '/dev/inbox.json', `/dev/inbox/${(await firstMail()).id}/html`]
  const statuses = paths.map(async (path) => {
    const headers = { host, ...(from && { 'x-forwarded-for': from }) }
    const [response] = await once(send({ port, host: '127.0.0.1', path, headers }).end(), 'response')
    response.resume()
    return response.statusCode as number
  })
  return Promise.all(statuses)
}

test('it answers at the platform’s own host', async () => {
  expect(await statusAt('localhost:3000')).toEqual([200, 200, 200])
})

test.each([
  'races.example.com',
  'localhost.evil.example',
  'evil-localhost',
  'evil.localhost',
  '192.168.1.7:3000',
  '127.0.0.1:3000',
  '[::1]',
])('it does not answer at %s', async (host) => {
  expect(await statusAt(host)).toEqual([404, 404, 404])
})

test('who comes from elsewhere does not see it, whatever host they name', async () => {
  expect(await statusAt('localhost', '203.0.113.7')).toEqual([404, 404, 404])
})
