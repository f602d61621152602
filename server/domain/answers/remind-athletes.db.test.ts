import { expect, test } from 'vitest'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { addByHand } from '#server/testing/hand-added.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { dashboardPage } from '../dashboard/dashboard-page.ts'
import { messageView } from '../messages/message-view.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { participantPage } from '../registrations/participant-page.ts'
import { changeAnswers } from './change-answers.ts'
import { remindAthlete, remindAthletes } from './remind-athletes.ts'

const shop = useShop()

const shirt = { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true }
const club = { kind: 'short_text', id: 'club', label: 'Club' }

const staffAt = (sale: Sale, at: string) => ({ ...memberOf(sale), now: new Date(at) })

async function openDebtors(): Promise<{ sale: Sale; ana: string; bea: string }> {
  const sale = await openSale(shop)
  await askFields(sale, shirt, club)
  const ana = await addByHand(sale, { email: 'ana@example.com', answers: { club: { label: 'Club', value: 'Ribera' } } })
  const bea = await addByHand(sale, { email: 'bea@example.com', answers: { shirt: { label: 'Shirt', value: 'M' } } })
  return { sale, ana, bea }
}

test('who misses something is reminded once in 24 hours, unless staff want it again', async () => {
  const { sale, ana } = await openDebtors()
  const matching = athleteListOf(new URLSearchParams())
  const remind = (at: string, isForced = false) =>
    remindAthletes(staffAt(sale, at), { eventId: sale.eventId, matching }, { isForced })
  expect(await remind('2027-01-10T12:00:00Z')).toEqual({ sent: 1, recent: 0, withoutEmail: 0 })
  expect(await remind('2027-01-11T11:59:00Z')).toEqual({ sent: 0, recent: 1, withoutEmail: 0 })
  expect(await remind('2027-01-11T11:59:00Z', true)).toEqual({ sent: 1, recent: 0, withoutEmail: 0 })
  expect(await remind('2027-01-12T12:00:00Z')).toEqual({ sent: 1, recent: 0, withoutEmail: 0 })
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
  expect(tasks).toContainEqual({ name: 'missingAnswers', count: 1, title: '21K de la Ribera', href })
  const { id } = await queryRow<{ id: string }>(shop, 'select confirmation_id as id from registration where id = $1', [
    ana,
  ])
  const page = await participantPage(sale.ctx, id)
  expect(page).toMatchObject({ given: ['Club'], missing: ['Shirt'] })
  expect(JSON.stringify(page)).not.toContain('"Ribera"')
})
