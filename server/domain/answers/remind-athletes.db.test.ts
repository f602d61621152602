import { describe, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { killedAfter } from '#server/testing/killed-process.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { addMember } from '#server/testing/staff.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { messageView } from '../messages/message-view.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { athletesPage } from '../registrations/athletes-page.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { changeAnswers } from './change-answers.ts'
import { remindAthlete, remindAthletes } from './remind-athletes.ts'
import { remindersView } from './reminders-view.ts'
import { runReminders, stopReminders } from './run-reminders.ts'

const shop = useShop()

const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const club = { kind: 'short_text', id: 'club', label: 'Club' }

const staffAt = (sale: Sale, at: string) => ({ ...memberOf(sale), now: new Date(at) })

async function openDebtors(): Promise<{ sale: Sale; ana: string; bea: string }> {
  const sale = await openSale(shop)
  await askFields(sale, shirt, club)
  const ana = await addByStaff(sale, {
    email: 'ana@example.com',
    answers: { club: { label: 'Club', value: 'Ribera' } },
  })
  const bea = await addByStaff(sale, { email: 'bea@example.com', answers: { shirt: { label: 'Shirt', value: 'M' } } })
  return { sale, ana, bea }
}

test('who misses something is reminded once in 24 hours, unless staff want it again', async () => {
  const { sale, ana } = await openDebtors()
  const matching = athleteListOf(new URLSearchParams())
  const remind = (at: string, isForced = false) =>
    remindAthletes(staffAt(sale, at), { eventId: sale.eventId, matching }, { isForced })
  expect(await remind('2027-01-10T12:00:00Z')).toMatchObject({ sent: 1, recent: 0, withoutEmail: 0 })
  expect(await remind('2027-01-11T11:59:00Z')).toMatchObject({ sent: 0, recent: 1, withoutEmail: 0 })
  expect(await remind('2027-01-11T11:59:00Z', true)).toMatchObject({ sent: 1, recent: 0, withoutEmail: 0 })
  expect(await remind('2027-01-12T12:00:00Z')).toMatchObject({ sent: 1, recent: 0, withoutEmail: 0 })
  const mails = `select count(*)::int, min(recipient) as recipient, min(payload ->> 'registrationId') as id from message
    where organization_id = $1 and kind = 'missing-items'`
  expect(await queryRow(shop, mails, [sale.organizationId])).toEqual({
    count: 3,
    recipient: 'ana@example.com',
    id: ana,
  })
})

test('of several who remind at once, one sends the mail', async () => {
  const { sale, ana, bea } = await openDebtors()
  const remind = (second: number) =>
    remindAthletes(
      staffAt(sale, `2027-01-10T12:00:0${second}Z`),
      { eventId: sale.eventId, ids: [ana, bea] },
      { isForced: false },
    )
  const results = await Promise.all([6, 5, 4, 3, 2, 1].map(remind))
  expect(results.map(({ sent }) => sent).toSorted((one, other) => one - other)).toEqual([0, 0, 0, 0, 0, 1])
})

test('a reminder stands in the history of who got it, with who sent it and when', async () => {
  const { sale, ana, bea } = await openDebtors()
  const remind = (at: string, id: string, isForced = false) => remindAthlete(staffAt(sale, at), id, { isForced })
  const detailsAt = (at: string, registrationId = ana) => athleteDetails(staffAt(sale, at), { registrationId })
  expect((await detailsAt('2027-01-10T12:00:00Z')).lastReminder).toBeNull()
  expect(await remind('2027-01-10T12:00:00Z', ana)).toMatchObject({ sent: 1 })
  expect(await remind('2027-01-11T11:59:00Z', ana)).toMatchObject({ sent: 0, recent: 1 })
  expect(await remind('2027-01-11T11:59:00Z', bea, true)).toMatchObject({ sent: 0, recent: 0 })
  const { lastReminder, changes } = await detailsAt('2027-01-11T11:59:00Z')
  expect(lastReminder).toEqual({ at: '2027-01-10T12:00:00.000Z', isRecent: true })
  expect(changes.filter(({ action }) => action === 'athletes.reminded')).toEqual([
    {
      id: expect.any(String),
      at: '2027-01-10T12:00:00.000Z',
      actor: { kind: 'member', name: null },
      action: 'athletes.reminded',
      details: {},
    },
  ])
  expect((await detailsAt('2027-01-11T12:00:00Z')).lastReminder?.isRecent).toBe(false)
  expect((await detailsAt('2027-01-11T12:00:00Z', bea)).lastReminder).toBeNull()
})

describe('reminders to more athletes than a batch', () => {
  const all = athleteListOf(new URLSearchParams())

  async function openMany() {
    const { sale, ana } = await openDebtors()
    await shop.owner.query(
      `insert into registration select (jsonb_populate_record(registration, jsonb_build_object('id', gen_random_uuid(),
         'confirmation_id', gen_random_uuid(), 'email', case when number = 1 then '' else number || '@example.com' end))).*
       from registration, generate_series(1, 1099) number where registration.id = $1`,
      [ana],
    )
    await shop.owner.query('update organization set mail_quota = 10000 where id = $1', [sale.organizationId])
    const staff = (await addMember(shop, sale, 'admin')).ctx
    const job: Context = { ...sale.ctx, actor: { kind: 'system' } }
    const remind = (ctx = staff, isForced = false) =>
      remindAthletes(ctx, { eventId: sale.eventId, matching: all }, { isForced })
    return { sale, staff, job, remind }
  }
  const mails = ({ organizationId }: Sale) =>
    queryRow<{ count: number; recipients: number }>(
      shop,
      `select count(*)::int, count(distinct recipient)::int as recipients from message
        where organization_id = $1 and kind = 'missing-items'`,
      [organizationId],
    )
  const entries = async ({ organizationId }: Sale) =>
    (
      await shop.owner.query(
        `select actor, details from audit_entry where organization_id = $1 and action = 'athletes.reminded'`,
        [organizationId],
      )
    ).rows as unknown[]
  const actorOf = ({ actor }: Context) => `member:${(actor as { userId: string }).userId}`

  test('that are killed go on where they were, and mail nobody twice', async () => {
    const { sale, staff, job, remind } = await openMany()
    const { id } = await remind()
    expect(await remindersView(staff, id)).toMatchObject({ state: 'running', total: 1_100, done: 0, sent: 0 })
    const { reminders } = await athletesPage(staff, sale.eventId, all)
    expect(reminders).toMatchObject({ id, total: 1_100 })
    await expect(runReminders(killedAfter(job, 1), id)).rejects.toThrow('killed')
    expect(await remindersView(staff, id)).toMatchObject({ state: 'running', done: 500 })
    await Promise.all([runReminders(job, id), runReminders(job, id)])
    expect(await remindersView(staff, id)).toEqual({
      id,
      state: 'done',
      total: 1_100,
      done: 1_100,
      sent: 1_099,
      recent: 0,
      withoutEmail: 1,
      withheld: 0,
    })
    expect(await mails(sale)).toEqual({ count: 1_099, recipients: 1_099 })
    expect(await entries(sale)).toEqual([{ actor: actorOf(staff), details: { count: 1_099 } }])
    expect((await athletesPage(staff, sale.eventId, all)).reminders).toBeNull()
  })

  test('by two at once are one reminder each, and another one if staff say so', async () => {
    const { sale, staff, job, remind } = await openMany()
    const other = (await addMember(shop, sale, 'admin')).ctx
    const [first, second] = [await remind(), await remind(other)]
    await Promise.all([runReminders(job, first.id), runReminders(job, second.id)])
    const views = [await remindersView(staff, first.id), await remindersView(staff, second.id)]
    expect(views.reduce((sum, { sent }) => sum + sent, 0)).toBe(1_099)
    expect(views.reduce((sum, { recent }) => sum + recent, 0)).toBe(1_099)
    expect(await mails(sale)).toEqual({ count: 1_099, recipients: 1_099 })
    const { id } = await remind(staff, true)
    const later = { ...job, now: new Date(job.now.getTime() + 60_000) }
    await runReminders(later, id)
    expect(await mails(sale)).toEqual({ count: 2_198, recipients: 1_099 })
  })

  test.each([
    ['their event is cancelled', `update event set status = 'cancelled' where organization_id = $1`],
    ['who began them is no member any more', 'delete from membership where organization_id = $1'],
  ])('stop when %s', async (_, change) => {
    const { sale, staff, job, remind } = await openMany()
    const { id } = await remind()
    await expect(runReminders(killedAfter(job, 1), id)).rejects.toThrow('killed')
    const { sent } = await remindersView(staff, id)
    // One of all has no address.
    expect([499, 500]).toContain(sent)
    await shop.owner.query(change, [sale.organizationId])
    await runReminders(job, id)
    expect(await remindersView(memberOf(sale), id)).toMatchObject({ state: 'stopped', done: 1_100, sent })
    expect(await mails(sale)).toEqual({ count: sent, recipients: sent })
    expect(await entries(sale)).toEqual([{ actor: actorOf(staff), details: { count: sent, stopped: true } }])
  })

  test('stop after the last attempt of their job, and are gone after a day', async () => {
    const { sale, staff, job, remind } = await openMany()
    const { id } = await remind()
    const deleteAfter = (hours: number) =>
      deleteExpired({ ...shop.system, now: new Date(Date.now() + hours * 3_600_000) })
    await deleteAfter(25)
    await stopReminders(job, id)
    await stopReminders(job, id)
    expect(await remindersView(staff, id)).toMatchObject({ state: 'stopped', sent: 0 })
    expect(await entries(sale)).toEqual([{ actor: actorOf(staff), details: { count: 0, stopped: true } }])
    await deleteAfter(25)
    await expect(remindersView(staff, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

test('the mail names what is missing when it is sent, and is not sent once it was given', async () => {
  const { sale, ana } = await openDebtors()
  await remindAthletes(memberOf(sale), { eventId: sale.eventId, ids: [ana] }, { isForced: false })
  const message = await queryRow<{ recipient: string; payload: { orderId: string; registrationId: string } }>(
    shop,
    `select recipient, payload from message where organization_id = $1 and kind = 'missing-items'`,
    [sale.organizationId],
  )
  const view = () => messageView(sale.ctx, { kind: 'missing-items', ...message })
  expect((await view())?.labels).toEqual(['Shirt'])
  await changeAnswers(memberOf(sale), ana, { revision: 0, answers: { shirt: 'S' } })
  expect(await view()).toBeNull()
})

test('the dashboard counts them, and their own page names what is given and missing, never the answer', async () => {
  const { sale, ana } = await openDebtors()
  await shop.owner.query("update event set starts_at = now() + interval '20 days' where id = $1", [sale.eventId])
  const { tasks } = await dashboardPage(memberOf(sale))
  const href = `/admin/events/${sale.eventId}/athletes?missing=answer`
  expect(tasks).toContainEqual({
    name: 'missingAnswers',
    count: 1,
    eventId: sale.eventId,
    title: '21K de la Ribera',
    href,
  })
  const { id } = await queryRow<{ id: string }>(shop, 'select confirmation_id as id from registration where id = $1', [
    ana,
  ])
  const page = await participantPage(sale.ctx, id)
  expect(page).toMatchObject({ given: ['Club'], missing: ['Shirt'] })
  expect(JSON.stringify(page)).not.toContain('"Ribera"')
})
