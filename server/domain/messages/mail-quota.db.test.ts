import { expect, test } from 'vitest'
import { failedMailListOf } from '#rules/messages/failed-mail-list.ts'
import { athleteListOf } from '#rules/registrations/athlete-list.ts'
import { addByStaff } from '#server/testing/added-by-staff.ts'
import { holdPlaces } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addresses,
  checkout,
  messageKinds,
  openSale,
  orderRow,
  participant,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { askFields } from '#server/testing/registration-forms.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { deleteExpired } from '../accounts/delete-expired.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { editAthlete } from '../athletes/edit-athlete.ts'
import { resendConfirmation } from '../athletes/resend-confirmation.ts'
import { remindAthletes } from '../answers/remind-athletes.ts'
import { checkOut } from '../orders/check-out.ts'
import { editBuyer } from '../orders/edit-buyer.ts'
import { Order } from '../orders/order.ts'
import { sendCode } from '../own-registrations/codes.ts'
import { versionOfBuyer } from '#rules/orders/buyer.ts'
import { failedMailsPage } from './failed-mails-page.ts'
import { sendAgain } from './send-again.ts'

const shop = useShop()

const setQuota = (sale: Sale, quota: number | null) =>
  shop.owner.query('update organization set mail_quota = $2 where id = $1', [sale.organizationId, quota])
const setStatus = (sale: Sale, status: string) =>
  shop.owner.query('update event set status = $2 where id = $1', [sale.eventId, status])
const failedMails = async (sale: Sale) => {
  const { rows } = await failedMailsPage(memberOf(sale), failedMailListOf(new URLSearchParams('sort=recipient')))
  return rows.map(({ recipient, reason }) => [recipient, reason])
}
const queuedMails = async (sale: Sale) => {
  const { rows } = await shop.owner.query(
    `select recipient from message where organization_id = $1 and state = 'queued'
       and exists (select from pgboss.job where name = 'deliver-message' and data ->> 'messageId' = message.id::text)
     order by recipient`,
    [sale.organizationId],
  )
  return rows.map(({ recipient }) => recipient)
}
const records = async (sale: Sale) => {
  const { rows } = await shop.owner.query(
    `select kind, recipient_hash as hash, is_limited as "isLimited" from mail_record where organization_id = $1
     order by created_at`,
    [sale.organizationId],
  )
  return rows
}
const forget = async (sale: Sale, age: string) =>
  shop.owner.query(`update mail_record set created_at = created_at - $2::interval where organization_id = $1`, [
    sale.organizationId,
    age,
  ])

test('whom staff add to a draft is mailed nothing until the event is published and staff send it', async () => {
  const sale = await openSale(shop, { price: 0 })
  await setStatus(sale, 'draft')
  const ana = await addByStaff(sale, { email: 'ana@example.com' })
  expect(await queuedMails(sale)).toEqual([])
  expect(await failedMails(sale)).toEqual([['ana@example.com', 'mail_event_draft']])
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 0, withheld: 1 })
  await expect(resendConfirmation(memberOf(sale), ana, 'athlete')).rejects.toMatchObject({ code: 'mail_event_draft' })
  expect(await records(sale)).toEqual([])
  const { id } = await queryRow<{ id: string }>(shop, 'select id from message where organization_id = $1', [
    sale.organizationId,
  ])
  await expect(sendAgain(memberOf(sale), id)).rejects.toMatchObject({ code: 'mail_event_draft' })
  await setStatus(sale, 'published')
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 1, withheld: 0 })
  expect(await queuedMails(sale)).toEqual(['ana@example.com'])
  expect(await failedMails(sale)).toEqual([])
})

test('staff mail no more people in 24 hours than the quota, and nobody is lost', async () => {
  const sale = await openSale(shop, { price: 0 })
  await setQuota(sale, 2)
  for (const name of ['a', 'b', 'c']) await addByStaff(sale, { email: `${name}@example.com` })
  expect(await queuedMails(sale)).toEqual(['a@example.com', 'b@example.com'])
  expect(await failedMails(sale)).toEqual([['c@example.com', 'mail_quota']])
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 0, withheld: 1 })
  await forget(sale, '25 hours')
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 1, withheld: 0 })
  expect(await queuedMails(sale)).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('a new organization may mail 100 people whom it has added, one with an age and paid orders more', async () => {
  const sale = await openSale(shop, { capacity: null, price: 0 })
  const added = Array.from({ length: 99 }, (_, n) => n)
  await shop.owner.query(
    `insert into mail_record (id, organization_id, kind, recipient_hash, is_limited)
     select gen_random_uuid(), $1, 'payment-approved', number::text, true from generate_series(1, $2) as number`,
    [sale.organizationId, added.length],
  )
  await addByStaff(sale, { email: 'last@example.com' })
  await addByStaff(sale, { email: 'beyond@example.com' })
  expect(await failedMails(sale)).toEqual([['beyond@example.com', 'mail_quota']])
  await shop.owner.query(`update organization set created_at = now() - interval '1 day 1 hour' where id = $1`, [
    sale.organizationId,
  ])
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 1, withheld: 0 })
})

test('a recipient gets 20 of these mails in an hour', async () => {
  const sale = await openSale(shop, { capacity: null, price: 0 })
  for (let n = 0; n < 21; n++) await addByStaff(sale, { email: n % 2 ? 'Club@example.com' : 'club@example.com' })
  await addByStaff(sale, { email: 'ana@example.com' })
  expect(await failedMails(sale)).toEqual([['club@example.com', 'mail_recipient']])
  await forget(sale, '61 minutes')
  expect(await sendAgain(memberOf(sale), null)).toEqual({ mails: 1, withheld: 0 })
})

test('a buyer is mailed whatever the quota, also of a draft that was published before', async () => {
  const sale = await openSale(shop, { price: 0 })
  await setQuota(sale, 0)
  await checkOut(sale.ctx, (await holdPlaces(sale)).confirmationId, checkout())
  const paid = await addCompetition(shop, sale, { price: 10_000 })
  const { confirmationId } = await holdPlaces({ ...sale, ...paid })
  await checkOut(sale.ctx, confirmationId, checkout(), addresses)
  await setStatus(sale, 'draft')
  const kinds = await messageKinds(shop, sale)
  expect(kinds).toEqual(expect.arrayContaining(['registration-confirmed-free', 'registration-received']))
  expect(await queuedMails(sale)).toContain('ana@example.com')
  expect(await failedMails(sale)).toEqual([])
  expect((await records(sale)).every(({ isLimited }) => isLimited === false)).toBe(true)
})

test('reminders beyond the quota are counted as not sent', async () => {
  const sale = await openSale(shop, { price: 0 })
  await askFields(sale, { kind: 'choice', id: 'shirt', label: 'Shirt', options: ['S', 'M'], required: true })
  for (const name of ['a', 'b']) await addByStaff(sale, { email: `${name}@example.com` })
  await setQuota(sale, 3)
  const matching = athleteListOf(new URLSearchParams())
  const reminders = await remindAthletes(memberOf(sale), { eventId: sale.eventId, matching }, { isForced: false })
  expect(reminders).toMatchObject({ sent: 1, withheld: 1 })
})

test('a hash of the address, the kind and the time are recorded for 30 days, also of a deleted athlete', async () => {
  const sale = await openSale(shop, { price: 0 })
  const ana = await addByStaff(sale, { email: 'Ana@Example.com' })
  await deleteAthlete(memberOf(sale), ana, { revision: 0 })
  // SHA-256 of ana@example.com.
  const hash = '8e43ca37701228e74983efdbd0cff5c16b3b1e5d4e29a7c05626d4d25a018e11'
  expect(await records(sale)).toEqual([{ kind: 'registration-confirmed-free', hash, isLimited: true }])
  await forget(sale, '29 days 23 hours')
  await deleteExpired(shop.system)
  expect(await records(sale)).toHaveLength(1)
  await forget(sale, '2 hours')
  await deleteExpired(shop.system)
  expect(await records(sale)).toEqual([])
  expect(
    await queryRow(shop, `select count(*)::int from message where organization_id = $1`, [sale.organizationId]),
  ).toEqual({
    count: 0,
  })
})

test('a code for what staff added is mailed as everything else: not of a draft, and within the quota', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { confirmation_id: confirmationId } = await queryRow<{ confirmation_id: string }>(
    shop,
    'select confirmation_id from registration where id = $1',
    [await addByStaff(sale, { email: 'ana@example.com' })],
  )
  await sendCode(sale.ctx, confirmationId)
  await setQuota(sale, 2)
  await expect(sendCode(sale.ctx, confirmationId)).rejects.toMatchObject({ code: 'too_many_requests' })
  await setStatus(sale, 'draft')
  await expect(sendCode(sale.ctx, confirmationId)).rejects.toMatchObject({ code: 'code_unsendable' })
  expect((await records(sale)).map(({ kind }) => kind)).toEqual(['registration-confirmed-free', 'registration-code'])
})

test('addresses that staff enter for a buyer’s order count against the quota', async () => {
  const sale = await openSale(shop, { price: 0 })
  const { confirmationId } = await holdPlaces(sale)
  await checkOut(sale.ctx, confirmationId, checkout())
  await setQuota(sale, 1)
  const { id: orderId } = await orderRow(shop, confirmationId)
  const { id } = await queryRow<{ id: string }>(shop, 'select id from registration where order_id = $1', [orderId])
  const person = (email: string, revision: number) => {
    const { competitionId: _, answers: __, merchandise: ___, ...rest } = participant(sale.competitionId)
    return { ...rest, email, revision, isSure: false, replaces: 'no' as const }
  }
  const edit = (email: string, revision: number) => editAthlete(memberOf(sale), id, person(email, revision))
  await edit('stranger1@example.com', 0)
  await expect(edit('stranger2@example.com', 1)).rejects.toMatchObject({ code: 'mail_quota', field: 'email' })
  const { buyer } = await shop.system.db.transaction((em) => em.findOneOrFail(Order, { id: orderId }))
  const change = { buyer: { ...buyer!, email: 'stranger3@example.com' }, before: versionOfBuyer(buyer!) }
  await expect(editBuyer(memberOf(sale), orderId, change)).rejects.toMatchObject({ code: 'mail_quota' })
  expect((await records(sale)).filter(({ isLimited }) => isLimited)).toMatchObject([{ kind: 'address-entered' }])
})
