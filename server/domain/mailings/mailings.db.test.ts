import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import type { MailingTexts } from '#rules/mailings/mailing-form.ts'
import type { MailingMessage } from '#rules/messages/message-views.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { killedAfter } from '#server/testing/killed-process.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { addMember, auditOf } from '#server/testing/staff.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'
import { failedMailListOf } from '#rules/messages/failed-mail-list.ts'
import { failedMailsPage } from '../messages/failed-mails-page.ts'
import { deliverMessage } from '../messages/deliver-message.ts'
import { MailDelayed } from '../messages/mail-transport.ts'
import {
  continueMailing,
  createMailing,
  deleteMailing,
  pauseMailing,
  saveMailing,
  sendMailing,
  setMailingTopic,
  testMailing,
} from './change-mailing.ts'
import { mailingPage, mailingsPage } from './mailing-page.ts'
import { runMailing } from './run-mailing.ts'
import { subscribeAgain, unsubscribe, unsubscribePage } from './unsubscribe.ts'

const shop = useShop()

const everybody = athleteListOf(new URLSearchParams())
const storm = { en: { subject: 'Storm at {event}', text: 'The start moves.' } } satisfies MailingTexts
const personal = { en: { subject: 'Storm', text: 'Hi {name}, you start at {time}.' } } satisfies MailingTexts

async function openMailings() {
  const sale = await openSale(shop)
  const staff = (await addMember(shop, sale, 'admin')).ctx
  const job: Context = { ...sale.ctx, actor: { kind: 'system' } }
  const create = async (query = '') => {
    const matching = athleteListOf(new URLSearchParams(query))
    return (await createMailing(staff, { eventId: sale.eventId, matching })).id
  }
  const countsOf = async (id: string) => {
    const { counts } = await mailingPage(staff, id, { page: 1, position: 0 })
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0))
  }
  const stateOf = async (id: string) => (await mailingPage(staff, id, { page: 1, position: 0 })).state
  return { sale, staff, job, create, countsOf, stateOf }
}

/** Copies of one athlete, so that there are more than a batch; all in one order that staff added. */
async function addMany(sale: Sale, more: number, email = `number || '@example.com'`): Promise<void> {
  const id = await addByStaff(sale, { email: 'first@example.com' })
  await shop.owner.query(
    `insert into registration select (jsonb_populate_record(registration, jsonb_build_object('id', gen_random_uuid(),
       'confirmation_id', gen_random_uuid(), 'email', ${email}))).*
     from registration, generate_series(1, ${more}) number where registration.id = $1`,
    [id],
  )
  await shop.owner.query('update organization set mail_quota = 10000 where id = $1', [sale.organizationId])
}

const mailsOf = ({ organizationId }: Sale) =>
  queryRow<{ count: number; recipients: number }>(
    shop,
    `select count(*)::int, count(distinct recipient)::int as recipients from message
     where organization_id = $1 and kind = 'mailing'`,
    [organizationId],
  )

/** Delivers what is queued, as the job does, to a mail server that can be down. */
async function deliverAll({ organizationId }: Sale, ctx: Context, isDown = false) {
  const received: { to: string; view: MailingMessage; locale: string }[] = []
  const { rows } = await shop.owner.query<{ id: string }>(
    `select id from message where organization_id = $1 and kind = 'mailing' and state = 'queued' order by recipient`,
    [organizationId],
  )
  for (const { id } of rows) {
    let sent: Omit<(typeof received)[number], 'to'> | null = null
    await deliverMessage(
      ctx,
      {
        sender: 'dorsal@example.com',
        render: async (_kind, view, { locale }) => {
          sent = { view: view as MailingMessage, locale }
          return { subject: '', html: '', text: '', attachments: [] }
        },
        transport: {
          send: async ({ to }) => {
            if (isDown) throw new MailDelayed('down')
            received.push({ to, ...sent! })
          },
          close: async () => {},
        },
      },
      id,
    ).catch((error: unknown) => {
      if (!(error instanceof MailDelayed)) throw error
    })
  }
  return received
}

test('each person reads the text in their language, with what is theirs', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  const ana = await addByStaff(sale, { email: 'ana@example.com', firstName: 'Ana' })
  const bea = await addByStaff(sale, { email: 'bea@example.com', firstName: 'Bea' })
  await shop.owner.query(
    `update orders set locale = 'es' where id = (select order_id from registration where id = $1)`,
    [bea],
  )
  await shop.owner.query(
    `update orders set locale = 'en' where id = (select order_id from registration where id = $1)`,
    [ana],
  )
  await shop.owner.query(`update registration set bib_number = '7' where id = $1`, [ana])
  const id = await create()
  await sendMailing(staff, id, {
    en: { subject: '{event}: {bib}', text: 'Hi {name}' },
    es: { subject: '{event}: {bib}', text: 'Hola, {name}' },
  })
  await runMailing(job, id)
  const { title } = await queryRow<{ title: string }>(shop, 'select title from event where id = $1', [sale.eventId])
  expect(await deliverAll(sale, job)).toMatchObject([
    { to: 'ana@example.com', locale: 'en', view: { subject: `${title}: 7`, text: 'Hi Ana' } },
    { to: 'bea@example.com', locale: 'es', view: { subject: `${title}: —`, text: 'Hola, Bea' } },
  ])
  expect(await countsOf(id)).toEqual({ sent: 2 })
  expect(await stateOf(id)).toBe('done')
  expect((await mailingsPage(staff, sale.eventId, 1)).rows).toMatchObject([{ id, state: 'done', total: 2, sent: 2 }])
  expect(await auditOf(shop, sale)).toContain('athletes.mailed')
})

test('a mailing that is killed goes on where it was, also twice at once, and mails nobody twice', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  await addMany(sale, 249)
  const id = await create()
  await sendMailing(staff, id, personal)
  await expect(runMailing(killedAfter(job, 1), id)).rejects.toThrow('killed')
  expect(await countsOf(id)).toEqual({ waiting: 150, queued: 100 })
  expect(await stateOf(id)).toBe('sending')
  await Promise.all([runMailing(job, id), runMailing(job, id)])
  expect(await countsOf(id)).toEqual({ queued: 250 })
  expect(await mailsOf(sale)).toEqual({ count: 250, recipients: 250 })
  await expect(sendMailing(staff, id, personal)).rejects.toMatchObject({ code: 'mailing_sent' })
  await expect(saveMailing(staff, id, storm)).rejects.toMatchObject({ code: 'mailing_sent' })
  await expect(deleteMailing(staff, id)).rejects.toMatchObject({ code: 'mailing_sent' })
})

test('of two who send it at once, one does', async () => {
  const { sale, staff, create } = await openMailings()
  await addByStaff(sale, { email: 'ana@example.com' })
  const id = await create()
  const outcomes = await Promise.allSettled([sendMailing(staff, id, storm), sendMailing(staff, id, storm)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('nothing leaves while it is paused, neither what is queued nor what is not, and all leaves once afterwards', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  await addMany(sale, 149)
  const id = await create()
  await sendMailing(staff, id, personal)
  await expect(runMailing(killedAfter(job, 1), id)).rejects.toThrow('killed')
  await pauseMailing(staff, id)
  await runMailing(job, id)
  expect(await countsOf(id)).toEqual({ waiting: 150 })
  expect(await deliverAll(sale, job)).toEqual([])
  expect(await countsOf(id)).toEqual({ waiting: 150 })
  expect(await stateOf(id)).toBe('paused')
  await continueMailing(staff, id)
  await runMailing(job, id)
  const received = await deliverAll(sale, job)
  expect(received).toHaveLength(150)
  expect(new Set(received.map(({ to }) => to)).size).toBe(150)
  expect(await deliverAll(sale, job)).toEqual([])
  expect(await countsOf(id)).toEqual({ sent: 150 })
})

test('an address of several athletes gets a text once, unless it is about the person; nobody without an address', async () => {
  const { sale, staff, job, create, countsOf } = await openMailings()
  await addMany(sale, 3, `case number when 1 then '' else 'FIRST@example.com' end`)
  const same = await create()
  expect(await mailingPage(staff, same, { page: 1, position: 0 })).toMatchObject({
    total: 4,
    addresses: 1,
    withoutAddress: 1,
  })
  await sendMailing(staff, same, storm)
  await runMailing(job, same)
  expect(await countsOf(same)).toEqual({ queued: 1, no_address: 1, repeated: 2 })
  const own = await create()
  await sendMailing(staff, own, personal)
  await runMailing(job, own)
  expect(await countsOf(own)).toEqual({ queued: 3, no_address: 1 })
})

test('an imported finisher with the address of an athlete takes no mail from them', async () => {
  const { sale, staff, create, countsOf } = await openMailings()
  await addMany(sale, 1, `'first@example.com'`)
  await shop.owner.query(
    `update registration set order_id = null, first_name = 'Aaron', last_name = 'Aaron' where id = (
       select id from registration where organization_id = $1 limit 1)`,
    [sale.organizationId],
  )
  const id = await create()
  await sendMailing(staff, id, storm)
  expect(await countsOf(id)).toEqual({ waiting: 1, no_address: 1 })
})

test('who exceeds the quota of mails to athletes whom staff added is shown so, and the others get it', async () => {
  const { sale, staff, job, create, countsOf } = await openMailings()
  await addMany(sale, 4)
  await shop.owner.query(
    `update organization set mail_quota = 3 + (select count(*) from mail_record
       where organization_id = $1 and is_limited) where id = $1`,
    [sale.organizationId],
  )
  const id = await create()
  await sendMailing(staff, id, personal)
  await runMailing(job, id)
  expect(await countsOf(id)).toEqual({ queued: 3, over_quota: 2 })
})

test('while the mail server is down nothing is lost, and afterwards each gets it once', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  await addMany(sale, 2)
  const id = await create()
  await sendMailing(staff, id, personal)
  await runMailing(job, id)
  expect(await deliverAll(sale, job, true)).toEqual([])
  expect(await countsOf(id)).toEqual({ queued: 3 })
  expect(await stateOf(id)).toBe('sending')
  expect((await deliverAll(sale, job)).map(({ to }) => to)).toEqual([
    '1@example.com',
    '2@example.com',
    'first@example.com',
  ])
  expect(await countsOf(id)).toEqual({ sent: 3 })
})

test('who may no longer edit athletes sends nothing more', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  await addByStaff(sale, { email: 'ana@example.com' })
  const id = await create()
  await sendMailing(staff, id, storm)
  await shop.owner.query(`update membership set role = 'user' where organization_id = $1`, [sale.organizationId])
  await runMailing(job, id)
  expect(await countsOf(id)).toEqual({ waiting: 1 })
  expect(await stateOf(id)).toBe('paused')
})

test('a mail about a person does not go to an address that was corrected since', async () => {
  const { sale, staff, job, create, countsOf } = await openMailings()
  const ana = await addByStaff(sale, { email: 'ana@example.com' })
  const id = await create()
  await sendMailing(staff, id, personal)
  await runMailing(job, id)
  await shop.owner.query(`update registration set email = 'other@example.com' where id = $1`, [ana])
  expect(await deliverAll(sale, job)).toEqual([])
  expect(await countsOf(id)).toEqual({ gone: 1 })
})

test('a test goes to who writes, filled in for the person who is shown, and sends nothing else', async () => {
  const { sale, staff, job, create, countsOf, stateOf } = await openMailings()
  await addByStaff(sale, { email: 'ana@example.com', firstName: 'Ana', lastName: 'Alba' })
  await addByStaff(sale, { email: 'bea@example.com', firstName: 'Bea', lastName: 'Bosch' })
  const id = await create()
  const { email } = await testMailing(staff, id, personal, 1)
  expect(staff.actor).toMatchObject({ email })
  const received = await deliverAll(sale, job)
  expect(received).toMatchObject([{ to: email, view: { text: expect.stringMatching(/^Hi Bea, you start at /) } }])
  expect(await countsOf(id)).toEqual({ waiting: 2 })
  expect(await stateOf(id)).toBe('draft')
  expect((await mailingPage(staff, id, { page: 1, position: 1 })).person).toMatchObject({
    position: 1,
    name: 'Bea Bosch',
  })
  await deleteMailing(staff, id)
  await expect(mailingPage(staff, id, { page: 1, position: 0 })).rejects.toMatchObject({ code: 'not_found' })
})

test('a selection without anybody is no mail', async () => {
  const { sale, staff } = await openMailings()
  await expect(createMailing(staff, { eventId: sale.eventId, matching: everybody })).rejects.toMatchObject({
    code: 'mailing_empty',
  })
})

test('finishers and captains of teams can be selected', async () => {
  const { sale, create, countsOf } = await openMailings()
  const ids = [await addByStaff(sale, { email: 'a@example.com' }), await addByStaff(sale, { email: 'b@example.com' })]
  await addByStaff(sale, { email: 'c@example.com' })
  await expect(create('group=captains')).rejects.toMatchObject({ code: 'mailing_empty' })
  await shop.owner.query('update registration set result_time_ms = 1000 where id = any ($1)', [ids])
  await shop.owner.query(`update registration set result_status = 'dsq' where id = $1`, [ids[1]])
  expect(await countsOf(await create('group=finishers'))).toEqual({ waiting: 1 })
})

async function openNews() {
  const mailings = await openMailings()
  const { sale, staff, job, create } = mailings
  await addByStaff(sale, { email: 'Ana@example.com' })
  await addByStaff(sale, { email: 'bea@example.com' })
  const send = async (topic: 'news' | 'registration') => {
    const id = await create()
    await setMailingTopic(staff, id, topic)
    await sendMailing(staff, id, storm)
    await runMailing(job, id)
    return id
  }
  /** The id in the link of the one mail that Ana has got. */
  const linkOf = async (mailingId: string) =>
    (
      await queryRow<{ id: string }>(
        shop,
        `select recipient.id from mailing_recipient recipient join registration on registration.id = registration_id
         where mailing_id = $1 and email = 'Ana@example.com'`,
        [mailingId],
      )
    ).id
  return { ...mailings, send, linkOf, visitor: sale.ctx }
}

test('news is not sent to who unsubscribed, mails about the registration are, and it can be taken back', async () => {
  const { sale, staff, job, create, countsOf, send, linkOf, visitor } = await openNews()
  const link = await linkOf(await send('news'))
  expect(await deliverAll(sale, job)).toMatchObject([
    { to: 'Ana@example.com', view: { unsubscribeUrl: expect.stringMatching(`/unsubscribe/${link}$`) } },
    { to: 'bea@example.com' },
  ])
  expect(await unsubscribePage(visitor, link)).toEqual({ isUnsubscribed: false })
  await unsubscribe(visitor, link)
  await unsubscribe(visitor, link)
  expect(await unsubscribePage(visitor, link)).toEqual({ isUnsubscribed: true })

  const draft = await create()
  const preview = async () => mailingPage(staff, draft, { page: 1, position: 0 })
  expect(await preview()).toMatchObject({ topic: 'registration', addresses: 2, unsubscribed: 0 })
  await setMailingTopic(staff, draft, 'news')
  expect(await preview()).toMatchObject({ topic: 'news', total: 2, addresses: 1, unsubscribed: 1 })
  const news = await send('news')
  expect(await countsOf(news)).toEqual({ queued: 1, unsubscribed: 1 })
  expect(await deliverAll(sale, job)).toMatchObject([{ to: 'bea@example.com' }])
  await expect(setMailingTopic(staff, news, 'registration')).rejects.toMatchObject({ code: 'mailing_sent' })

  await send('registration')
  expect(await deliverAll(sale, job)).toMatchObject([
    { to: 'Ana@example.com', view: { unsubscribeUrl: null } },
    { to: 'bea@example.com', view: { unsubscribeUrl: null } },
  ])
  await subscribeAgain(visitor, link)
  expect(await countsOf(await send('news'))).toEqual({ queued: 2 })
})

test('who unsubscribes while news is in the queue does not get it', async () => {
  const { sale, job, countsOf, send, linkOf, visitor } = await openNews()
  const news = await send('news')
  await unsubscribe(visitor, await linkOf(news))
  expect(await deliverAll(sale, job)).toMatchObject([{ to: 'bea@example.com' }])
  expect(await countsOf(news)).toEqual({ sent: 1, gone: 1 })
})

test('a link unsubscribes the address that got the mail, from the organization that sent it', async () => {
  const { sale, send, linkOf, visitor } = await openNews()
  const link = await linkOf(await send('news'))
  const other = await openSale(shop)
  for (const command of [unsubscribePage, unsubscribe, subscribeAgain])
    await expect(command(other.ctx, link)).rejects.toMatchObject({ code: 'not_found' })
  await expect(unsubscribe(visitor, 'everybody')).rejects.toMatchObject({ code: 'not_found' })
  await shop.owner.query(`update registration set email = 'clara@example.com' where organization_id = $1`, [
    sale.organizationId,
  ])
  await unsubscribe(visitor, link)
  const { rows } = await shop.owner.query('select email from unsubscription where organization_id = any ($1)', [
    [sale.organizationId, other.organizationId],
  ])
  expect(rows).toEqual([{ email: 'ana@example.com' }])
})

test('a draft that nobody sent is deleted after 30 days, what was sent is not', async () => {
  const { sale, staff, create, stateOf } = await openMailings()
  await addByStaff(sale, { email: 'ana@example.com' })
  const [draft, sent, recent] = [await create(), await create(), await create()]
  await sendMailing(staff, sent, storm)
  await shop.owner.query(
    `update mailing set created_at = case id when $1 then now() - interval '29 days' else now() - interval '31 days' end
     where organization_id = $2`,
    [recent, sale.organizationId],
  )
  const { now } = await queryRow<{ now: Date }>(shop, 'select now()', [])
  await deleteExpired({ ...shop.system, now })
  await expect(stateOf(draft)).rejects.toMatchObject({ code: 'not_found' })
  expect([await stateOf(sent), await stateOf(recent)]).toEqual(['sending', 'draft'])
})

test('the list of failed mails leads to the mailing', async () => {
  const { sale, staff, job, create } = await openMailings()
  await addByStaff(sale, { email: 'ana@example.com' })
  const id = await create()
  await sendMailing(staff, id, storm)
  await runMailing(job, id)
  await shop.owner.query(`update message set state = 'failed' where organization_id = $1`, [sale.organizationId])
  const { rows } = await failedMailsPage(staff, failedMailListOf(new URLSearchParams()))
  expect(rows.filter(({ kind }) => kind === 'mailing')).toMatchObject([{ eventId: sale.eventId, mailingId: id }])
})
