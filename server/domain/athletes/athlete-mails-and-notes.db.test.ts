import { expect, test } from 'vitest'
import { addByStaff, athleteRow } from '#server/testing/added-by-staff.ts'
import { sellAt } from '#server/testing/orders.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, queryRow } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { athleteDetails } from '../registrations/athlete-details.ts'
import { cancelAthlete } from './cancel-athlete.ts'
import { deleteAthlete } from './delete-athlete.ts'
import { addNote, deleteNote } from './notes.ts'
import { refundAthleteOrder } from './refund-athlete-order.ts'
import { resendConfirmation } from './resend-confirmation.ts'

const shop = useShop()

test('what somebody else has changed meanwhile is neither cancelled nor deleted', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale)
  await shop.owner.query('update registration set revision = 1 where id = $1', [id])
  const rejection = { code: 'changed_meanwhile', values: { revision: 1 } }
  await expect(cancelAthlete(memberOf(sale), id, { revision: 0 })).rejects.toMatchObject(rejection)
  await expect(deleteAthlete(memberOf(sale), id, { revision: 0 })).rejects.toMatchObject(rejection)
  expect(await athleteRow(shop, id)).toMatchObject({ status: 'confirmed' })
})

test('a confirmation is mailed again to stored addresses, three times in a quarter of an hour, not once cancelled', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale, { email: 'ana@example.com' })
  const resend = () => resendConfirmation(memberOf(sale), id, 'athlete')
  for (let count = 0; count < 3; count++) await resend()
  await expect(resend()).rejects.toMatchObject({ code: 'too_many_requests', values: { minutes: 15 } })
  const mails = `select count(*)::int from message where kind = 'athlete-confirmed' and recipient = 'ana@example.com'
    and organization_id = $1`
  expect(await queryRow(shop, mails, [sale.organizationId])).toEqual({ count: 3 })
  await cancelAthlete(memberOf(sale), id, { revision: 0 })
  await expect(resend()).rejects.toMatchObject({ code: 'nothing_to_resend' })
})

test('a note is read by all, deleted by its author or who edits athletes, and goes with the athlete', async () => {
  const sale = await openSale(shop)
  const id = await addByStaff(sale)
  const [author, other] = [memberOf(sale, 'user'), memberOf(sale, 'user')]
  await addNote(author, id, 'Comes late')
  const { notes } = await athleteDetails(other, { registrationId: id })
  expect(notes).toMatchObject([{ text: 'Comes late', isOwn: false }])
  await expect(deleteNote(other, notes[0]!.id)).rejects.toMatchObject({ code: 'forbidden' })
  await deleteNote(author, notes[0]!.id)
  await addNote(author, id, 'Comes early')
  await deleteNote(memberOf(sale), (await athleteDetails(author, { registrationId: id })).notes[0]!.id)
  await addNote(author, id, 'Comes')
  await deleteAthlete(memberOf(sale), id, { revision: 0 })
  const left = 'select count(*)::int from athlete_note where organization_id = $1'
  expect(await queryRow(shop, left, [sale.organizationId])).toEqual({ count: 0 })
})

test('the history of an athlete has no entries of money for a member with the role user', async () => {
  const sale = await openSale(shop)
  await sellAt(shop, sale, { athletes: 1, confirmedAt: '2026-05-01T12:00:00Z' })
  const { id, orderId } = await queryRow<{ id: string; orderId: string }>(
    shop,
    'select id, order_id as "orderId" from registration where event_id = $1',
    [sale.eventId],
  )
  await expect(refundAthleteOrder(memberOf(sale), id)).rejects.toMatchObject({ code: 'nothing_to_refund' })
  await shop.owner.query(
    `insert into payment (id, organization_id, order_id, provider, provider_payment_id, attempt, state, amount,
       received_amount, currency, updated_at)
     values (gen_random_uuid(), $1, $2, 'sandbox', gen_random_uuid()::text, 1, 'approved', 500, 500, 'ARS', now())`,
    [sale.organizationId, orderId],
  )
  await refundAthleteOrder(memberOf(sale), id)
  const actionsFor = async (role: 'user' | 'admin') =>
    (await athleteDetails(memberOf(sale, role), { registrationId: id })).changes.map(({ action }) => action)
  expect(await actionsFor('admin')).toEqual(['payment.refund-decided'])
  expect(await actionsFor('user')).toEqual([])
})
