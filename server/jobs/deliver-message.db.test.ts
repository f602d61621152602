import { readFileSync } from 'node:fs'
import pg from 'pg'
import { type SMTPServerOptions } from 'smtp-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openMailing } from '../adapters/mail/mailing.ts'
import { mailWriter as writer } from '../adapters/mail/mail-writer.ts'
import type { Context } from '../context.ts'
import { newId, newSecretId } from '../database/ids.ts'
import { deliverMessage, MessageClaimed, type Mailing } from '../domain/messages/deliver-message.ts'
import { sendAgain } from '../domain/messages/send-again.ts'
import { enqueueMessage, type NewMessage } from '../domain/messages/enqueue-message.ts'
import { deliveryTimeoutSeconds, MailDelayed } from '../domain/messages/mail-transport.ts'
import { readEnv } from '../env.ts'
import { openPlatform, type Platform } from '../platform.ts'
import type { JobHandlers } from './job-runner.ts'
import { maxConcurrentMails } from './queues.ts'
import { highLoadPaceSeconds } from './turn-queue.ts'
import { useTestDatabase } from '#server/testing/use-test-database.ts'
import { secret } from '../testing/shop.ts'
import { startSmtpServer, type ReceivedMail } from '../testing/smtp-server.ts'

// Its own database: a worker of this file takes every queued message, also those of other files.
const urls = await useTestDatabase()
const files = { read: async () => readFileSync('tenants/nandu/assets/mark.svg') }
const env = readEnv({ LOG_LEVEL: 'silent' })
const organizationId = newId()
const logoKey = `${organizationId}/${'0'.repeat(32)}.svg`
const eventId = newId()
let owner: pg.Client
let platform: Platform
let ctx: Context
let smtp: Awaited<ReturnType<typeof mailServer>>
let mailing: Mailing

async function mailServer(options: SMTPServerOptions = {}) {
  const received: { to: string; raw: string }[] = []
  const onMail = ({ to, raw }: ReceivedMail) => received.push({ to: to[0]!, raw })
  let server = await startSmtpServer({ onMail, ...options })
  const { port, url } = server
  const start = async () => void (server = await startSmtpServer({ port, onMail, ...options }))
  return { received, start, stop: () => server.close(), url }
}

beforeAll(async () => {
  owner = new pg.Client({ connectionString: urls.owner })
  await owner.connect()
  await owner.query(
    `insert into organization (id, subdomain, name, language, region, currency, time_zone, main_sport, contact_email, logo,
       theme, landing, sponsors, social_links)
     values ($1, $2, 'Club Ribera', 'es', 'es-AR', 'ARS', 'America/Argentina/Buenos_Aires', 'running', 'club@ribera.example', $4,
       $3, '{}', '[]', '{}')`,
    [
      organizationId,
      `mail-${organizationId}`,
      JSON.stringify({
        primaryColor: '#0B6E4F',
        secondaryColor: '#08415C',
        accentColor: '#FA9F42',
        successColor: '#2E933C',
        warningColor: '#F4B942',
      }),
      logoKey,
    ],
  )
  await owner.query(
    `insert into event (id, organization_id, slug, title, starts_at, time_zone, location_name, sport, included, schedule)
     values ($1, $2, '21k', '21K de la Ribera', '2027-03-14T10:00:00Z', 'America/Argentina/Buenos_Aires', 'Parque', 'running', '[]', '[]')`,
    [eventId, organizationId],
  )
  platform = await openPlatform({ env, secret, urls, gateways: {} })
  const organization = (await platform.directory.byId(organizationId))!
  ctx = platform.contextOf(organization, { actor: { kind: 'system' }, locale: 'es' })
})

afterAll(async () => {
  await platform.close()
  await owner.end()
})

beforeEach(async () => {
  smtp = await mailServer()
  mailing = await openMailing({
    env: { SMTP_URL: smtp.url, MAIL_FROM: env.MAIL_FROM },
    pool: platform.pool,
    files,
    writer,
  })
})

afterEach(async () => {
  await mailing.transport.close()
  await smtp.stop()
})

const insertOrder = async (state: 'confirmed' | 'awaiting_payment' | 'expired' = 'confirmed') => {
  const id = newId()
  const buyer = {
    firstName: 'Lucía',
    lastName: 'Ocampo',
    email: 'lucia@correo.example',
    dni: '30111222',
    phone: '555123',
    address: 'Calle 1',
  }
  await owner.query(
    `insert into orders (id, organization_id, event_id, state, confirmation_id, confirmation_number, draft_key, buyer, locale,
       currency, base, total, platform_fee, provider_fee, vat, net, payment_timing, refund_hours, held_until,
       terms_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, 'es', 'ARS', 1000, 1143, 50, 69, 24, 1000, 'instant', 48,
       now() + interval '35 minutes', now())`,
    [id, organizationId, eventId, state, newSecretId(), `DR-${id.slice(-9)}`, newId(), JSON.stringify(buyer)],
  )
  return id
}

const queueMessage = async (orderId: string, more: Partial<NewMessage> = {}) => {
  const dedupeKey = more.dedupeKey ?? `payment-approved:${orderId}`
  const recipient = `${orderId}@correo.example`
  await ctx.db.transaction((em) =>
    enqueueMessage(ctx, em, { kind: 'payment-approved', orderId, recipient, locale: 'es', dedupeKey, ...more }),
  )
  const { rows } = await owner.query<{ id: string }>('select id from message where dedupe_key = $1', [dedupeKey])
  return { id: rows[0]!.id, copies: rows.length, recipient }
}

const messageRow = async (id: string) => {
  const { rows } = await owner.query(
    'select state, attempts, last_error, message_id, sent_at, claimed_until from message where id = $1',
    [id],
  )
  return rows[0]
}

const jobsFor = async (id: string) => {
  const { rows } = await owner.query(`select id from pgboss.job where data->>'messageId' = $1`, [id])
  return rows.length
}

test('a message enqueued twice is queued once, with one job', async () => {
  const order = await insertOrder()
  await queueMessage(order)
  const { id, copies } = await queueMessage(order)
  expect(copies).toBe(1)
  expect(await jobsFor(id)).toBe(1)
})

test('a transaction that is rolled back leaves neither message nor job', async () => {
  const order = await insertOrder()
  const transaction = ctx.db.transaction(async (em) => {
    await enqueueMessage(ctx, em, {
      kind: 'payment-approved',
      orderId: order,
      recipient: 'a@b.example',
      locale: 'es',
      dedupeKey: `undone:${order}`,
    })
    throw new Error('undone')
  })
  await expect(transaction).rejects.toThrow('undone')
  const { rowCount } = await owner.query('select 1 from message where dedupe_key = $1', [`undone:${order}`])
  expect(rowCount).toBe(0)
})

test('a confirmation is delivered with what was bought, and without what is nobody else’s business', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  await deliverMessage(ctx, mailing, id)
  expect(await messageRow(id)).toMatchObject({ state: 'sent', attempts: 1, last_error: null, claimed_until: null })
  const [mail] = smtp.received
  expect(mail?.to).toBe(recipient)
  expect(mail?.raw).toContain('Reply-To: Club Ribera <club@ribera.example>')
  expect(mail?.raw).not.toMatch(/30111222|555123/)
})

test('a server that is down delays a message; when it is back the message arrives once', async () => {
  const { id } = await queueMessage(await insertOrder())
  await smtp.stop()
  await expect(deliverMessage(ctx, mailing, id)).rejects.toThrow(MailDelayed)
  expect(await messageRow(id)).toMatchObject({ state: 'queued', claimed_until: null })
  await smtp.start()
  await deliverMessage(ctx, mailing, id)
  await deliverMessage(ctx, mailing, id)
  expect(smtp.received).toHaveLength(1)
  expect(await messageRow(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a worker that dies between sending and saying so leaves a message that goes out again under the same Message-ID', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  const dyingMailing: Mailing = {
    ...mailing,
    transport: {
      ...mailing.transport,
      async send(mail, signal) {
        await mailing.transport.send(mail, signal)
        await new Promise(() => {})
      },
    },
  }
  void deliverMessage(ctx, dyingMailing, id)
  const mails = () => smtp.received.filter(({ to }) => to === recipient)
  await vi.waitFor(() => expect(mails()).toHaveLength(1), 15_000)
  await expect(deliverMessage(ctx, mailing, id)).rejects.toThrow(MessageClaimed)
  await owner.query(`update message set claimed_until = now() - interval '1 second' where id = $1`, [id])
  await deliverMessage(ctx, mailing, id)
  const messageIds = mails().map(({ raw }) => /^Message-ID: (.+)$/m.exec(raw)?.[1])
  expect(messageIds).toHaveLength(2)
  expect(new Set(messageIds).size).toBe(1)
})

test('of ten workers at once one delivers', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => deliverMessage(ctx, mailing, id)))
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(MessageClaimed)
  }
  expect(smtp.received.filter(({ to }) => to === recipient)).toHaveLength(1)
})

test('a worker that has not handed a message over when its claim ends leaves it to the next one', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  const release = Promise.withResolvers<void>()
  let recipients = 0
  const slowServer = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      recipients++ === 0 ? void release.promise.then(() => callback()) : callback(undefined),
  })
  const otherMailing = await openMailing({
    env: { SMTP_URL: slowServer.url, MAIL_FROM: env.MAIL_FROM },
    pool: platform.pool,
    files,
    writer,
  })
  const first = deliverMessage(ctx, otherMailing, id, { seconds: 4 }).catch((error: unknown) => error)
  await vi.waitFor(() => expect(recipients).toBe(1), 15_000)
  await vi.waitFor(() => deliverMessage(ctx, otherMailing, id), 15_000)
  release.resolve()
  expect(await first).toBeInstanceOf(MailDelayed)
  await otherMailing.transport.close()
  await slowServer.stop()
  expect(slowServer.received.map(({ to }) => to)).toEqual([recipient])
  expect(await messageRow(id)).toMatchObject({ state: 'sent', attempts: 2 })
})

test('a claim lasts half a minute, and is renewed for as long as the message is sent', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  const claimEnd = async () => (await messageRow(id)).claimed_until as Date
  const isClaimed = async () => {
    const error: unknown = await deliverMessage(ctx, mailing, id).catch((rejection: unknown) => rejection)
    expect(error).toBeInstanceOf(MessageClaimed)
  }
  const transport: Mailing['transport'] = {
    ...mailing.transport,
    async send(mail, signal) {
      const begun = await claimEnd()
      const afterRenewals = begun.getTime() + 3_000
      await vi.waitFor(async () => expect((await claimEnd()).getTime()).toBeGreaterThan(afterRenewals), 30_000)
      await isClaimed()
      await mailing.transport.send(mail, signal)
    },
  }
  await deliverMessage(ctx, { ...mailing, transport }, id, { claimed: 3 })
  expect(smtp.received.filter(({ to }) => to === recipient)).toHaveLength(1)

  const { id: other } = await queueMessage(await insertOrder())
  let secondsLeft = 0
  const measuring: Mailing['transport'] = {
    ...mailing.transport,
    async send() {
      const { rows } = await owner.query<{ seconds: string }>(
        'select extract(epoch from claimed_until - now()) as seconds from message where id = $1',
        [other],
      )
      secondsLeft = Number(rows[0]!.seconds)
    },
  }
  await deliverMessage(ctx, { ...mailing, transport: measuring }, other)
  expect(secondsLeft).toBeGreaterThan(0)
  expect(secondsLeft).toBeLessThanOrEqual(30)
})

test('a worker whose claim has become another’s stops sending', async () => {
  const { id } = await queueMessage(await insertOrder())
  const transport: Mailing['transport'] = {
    ...mailing.transport,
    async send(_mail, signal) {
      await owner.query('update message set attempts = attempts + 1 where id = $1', [id])
      await new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new MailDelayed('late'))))
    },
  }
  await expect(deliverMessage(ctx, { ...mailing, transport }, id, { claimed: 1 })).rejects.toThrow(MailDelayed)
})

test('a job outlasts the sending of its message', async () => {
  const { rows } = await owner.query<{ name: string; expire_seconds: number }>(
    `select name, expire_seconds from pgboss.queue where name like 'deliver-%'`,
  )
  expect(rows).toHaveLength(2)
  const longestWait = maxConcurrentMails * highLoadPaceSeconds
  for (const { expire_seconds } of rows) expect(expire_seconds).toBeGreaterThan(longestWait + deliveryTimeoutSeconds)
})

test('a mailbox that does not exist is given up at once', async () => {
  const rejectingServer = await mailServer({
    onRcptTo: (_address, _session, callback) =>
      callback(Object.assign(new Error('no such user'), { responseCode: 550 })),
  })
  const otherMailing = await openMailing({
    env: { SMTP_URL: rejectingServer.url, MAIL_FROM: env.MAIL_FROM },
    pool: platform.pool,
    files,
    writer,
  })
  const { id } = await queueMessage(await insertOrder())
  await deliverMessage(ctx, otherMailing, id)
  expect(await messageRow(id)).toMatchObject({ state: 'failed', attempts: 1 })
  await otherMailing.transport.close()
  await rejectingServer.stop()
})

test('after a day of trying a message is given up', async () => {
  const { id } = await queueMessage(await insertOrder())
  await owner.query(`update message set created_at = now() - interval '25 hours' where id = $1`, [id])
  await smtp.stop()
  await expect(deliverMessage(ctx, mailing, id)).rejects.toThrow(MailDelayed)
  expect((await messageRow(id)).state).toBe('failed')
  await smtp.start()
})

test('a mail that staff send again after a day is tried for another day', async () => {
  const { id } = await queueMessage(await insertOrder())
  await owner.query(`update message set state = 'failed', created_at = now() - interval '25 hours' where id = $1`, [id])
  const actor = { kind: 'member', userId: newId(), name: 'Olga', email: 'olga@club.example', role: 'owner' } as const
  await sendAgain({ ...ctx, actor }, id)
  await smtp.stop()
  await expect(deliverMessage(ctx, mailing, id)).rejects.toThrow(MailDelayed)
  expect((await messageRow(id)).state).toBe('queued')
  await owner.query(`update message set queued_again_at = now() - interval '25 hours' where id = $1`, [id])
  await expect(deliverMessage(ctx, mailing, id)).rejects.toThrow(MailDelayed)
  expect((await messageRow(id)).state).toBe('failed')
  await smtp.start()
})

test('nobody is asked to pay for places that are gone', async () => {
  const order = await insertOrder('expired')
  const { id, recipient } = await queueMessage(order, { kind: 'registration-received', dedupeKey: `received:${order}` })
  await deliverMessage(ctx, mailing, id)
  expect((await messageRow(id)).state).toBe('dropped')
  expect(smtp.received.filter(({ to }) => to === recipient)).toHaveLength(0)
})

test('without a mail server the message is in the development inbox, once, with its files', async () => {
  const { id, recipient } = await queueMessage(await insertOrder())
  const inbox = await openMailing({
    env: { SMTP_URL: undefined, MAIL_FROM: 'Dorsal <no-reply@localhost>' },
    pool: platform.pool,
    files,
    writer,
  })
  await deliverMessage(ctx, inbox, id)
  await owner.query(`update message set state = 'queued' where id = $1`, [id])
  await deliverMessage(ctx, inbox, id)
  const { rows } = await owner.query('select * from inbox_message where recipient = $1', [recipient])
  expect(rows).toHaveLength(1)
  expect(rows[0].sender).toBe('Club Ribera <no-reply@localhost>')
  expect(rows[0].attachments.map((one: { contentType: string }) => one.contentType.split(';')[0])).toEqual([
    'image/png',
    'text/calendar',
    'image/png',
  ])
})

test('a long queue empties without pauses', async () => {
  const ids = Array.from({ length: 80 }, newId)
  const data = ids.map((messageId) => ({ organizationId, messageId }))
  await ctx.db.transaction((em) => ctx.enqueue(em, 'deliver-message', data))
  const takenIds = new Set<string>()
  const worker = await openPlatform({ env, secret, urls, gateways: {} })
  // Sends nothing, so that the time does not depend on the machine. Twenty batches with a pause after each would take
  // 95 s.
  const recordTaken: JobHandlers['deliver-message'] = async ({ messageId }) => void takenIds.add(messageId)
  await worker.jobs.work({ 'deliver-message': recordTaken } as JobHandlers)
  await vi
    .waitFor(() => expect(ids.filter((id) => !takenIds.has(id))).toEqual([]), 15_000)
    .finally(() => worker.close())
}, 60_000)
