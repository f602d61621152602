import { expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import {
  checkout,
  draft,
  expireHold,
  openSale,
  orderRow,
  queryRow,
  takenPlaces,
  type Sale,
} from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { personalData } from '../accounts/personal-data.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireHolds } from '../orders/expire-holds.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { beginDraft } from './begin-draft.ts'
import { deleteExpiredDrafts } from './delete-drafts.ts'
import { saveDraft } from './save-draft.ts'
import { savedDraft } from './saved-draft.ts'

const shop = useShop()

const ana = {
  competitionId: 'ten',
  firstName: 'Ana',
  lastName: 'Paz',
  email: 'ana@example.com',
  dni: '30 123',
  birthDate: '05/04/19',
  phone: '+54 11',
  gender: 'female',
  emergencyName: '',
  emergencyPhone: '',
  answers: { club: 'Delfines' },
  merchandise: { shirt: { variant: 'm', quantity: '' } },
} as const
const typedAtHold = {
  participants: [ana],
  team: null,
  tickets: { stand: { quantity: '2', answers: [{ seat: 'A1' }] } },
}
const buyer = { firstName: 'Eva', lastName: 'Ríos', email: 'eva@example.com', dni: '1', phone: '', address: 'Río 1' }
const typed: OrderDraftContent = { ...typedAtHold, competitionId: 'ten', buyer, couponCode: 'CLUB' }

type Held = { sale: Sale; confirmationId: string; draftId: string; key: Key; stranger: Key }
type Key = { confirmationId: string; openDraftIds: string[] }

async function hold({ price = 0, as }: { price?: number; as?: (sale: Sale) => Context } = {}): Promise<Held> {
  const sale = await openSale(shop, { price })
  const ctx = as?.(sale) ?? sale.ctx
  const submission = draft(sale.competitionId)
  const participants = submission.participants.map((one) => ({ ...one, email: `${newId()}@example.com` }))
  const { confirmationId } = await registerAthletes(ctx, sale.eventId, { ...submission, participants })
  const stranger = { confirmationId, openDraftIds: [] }
  const { id: draftId } = (await beginDraft(ctx, stranger, typedAtHold))!
  return { sale, confirmationId, draftId, stranger, key: { confirmationId, openDraftIds: [draftId] } }
}

const databaseMs = async () =>
  Number(
    (await queryRow<{ ms: string }>(shop, 'select floor(extract(epoch from clock_timestamp()) * 1000) as ms', [])).ms,
  )
const save = async ({ sale, key }: Held, content = typed, more: Partial<Parameters<typeof saveDraft>[2]> = {}) =>
  saveDraft(sale.ctx, key, { content, device: 'phone', revision: 0, typedAt: await databaseMs(), ...more })
const read = ({ sale, key }: Held) => savedDraft(sale.ctx, key)
const draftsOf = async ({ sale: { organizationId } }: Held) =>
  (await shop.owner.query('select content from order_draft where organization_id = $1', [organizationId])).rows

type Person = { userId: string; email: string }

async function addPerson(): Promise<Person> {
  const [userId, email] = [newId(), `${newId()}@account.example`]
  const insert = `insert into auth_user (id, name, email, email_verified) values ($1, 'Ana', $2, true)`
  await shop.owner.query(insert, [userId, email])
  return { userId, email }
}
const signedIn =
  (account: Person) =>
  ({ ctx }: Sale): Context => ({ ...ctx, actor: { kind: 'visitor', account } })

test('what is typed for held places is read back by the device that took them, and by nobody with the link alone', async () => {
  const held = await hold()
  expect(await read(held)).toMatchObject({ revision: 1, content: { participants: [ana], buyer: null } })
  expect(await save(held)).toMatchObject({ state: 'saved', revision: 2, hasReplaced: false })
  expect(await read(held)).toMatchObject({ order: held.confirmationId, revision: 2, content: typed })

  const { sale, stranger } = held
  expect(await savedDraft(sale.ctx, stranger)).toBe(null)
  const ofAnother = { ...stranger, openDraftIds: [(await hold()).draftId] }
  expect(await savedDraft(sale.ctx, ofAnother)).toBe(null)
  await expect(save({ ...held, key: ofAnother })).rejects.toMatchObject({ code: 'order_not_found' })
  await expect(save({ ...held, key: { ...held.key, confirmationId: '\0' } })).rejects.toMatchObject({
    code: 'order_not_found',
  })
  expect((await read(held))?.content).toEqual(typed)
})

test('the account that took the places reads them on any device, another account does not', async () => {
  const [person, another] = [await addPerson(), await addPerson()]
  const held = await hold({ as: signedIn(person) })
  const { sale, stranger } = held
  await save(held)
  expect((await savedDraft(signedIn(person)(sale), stranger))?.content).toEqual(typed)
  expect(await savedDraft(signedIn(another)(sale), stranger)).toBe(null)
})

test('anyone who has the link gets nothing by taking the places again, nor by checking out with their own account', async () => {
  const held = await hold({ price: 10_000 })
  const { sale, confirmationId, stranger } = held
  const person = await addPerson()
  const thief = signedIn(person)(sale)
  expect(await beginDraft(thief, stranger, { participants: [{ ...ana, dni: '1' }], team: null })).toBe(null)
  await checkOut(thief, confirmationId, { ...checkout(), buyer: { ...checkout().buyer, email: person.email } })
  expect(await savedDraft(thief, stranger)).toBe(null)
  expect((await read(held))?.content.participants).toEqual([ana])
})

test('a device whose first answer was lost opens the draft by sending it again, until more is typed', async () => {
  const held = await hold()
  const { sale, draftId, stranger } = held
  expect(await beginDraft(sale.ctx, stranger, typedAtHold)).toMatchObject({ id: draftId })
  await save(held)
  expect(await beginDraft(sale.ctx, stranger, typedAtHold)).toBe(null)
})

test('another organization reads and saves nothing', async () => {
  const [held, other] = [await hold(), await hold()]
  expect(await savedDraft(other.sale.ctx, held.key)).toBe(null)
  await expect(save({ ...held, sale: other.sale })).rejects.toMatchObject({ code: 'order_not_found' })
})

test('what was typed last wins, whichever is sent first, and the other device is told', async () => {
  const held = await hold()
  const now = await databaseMs()
  const at = (secondsAgo: number) => ({ typedAt: now - secondsAgo * 1000 })
  await shop.owner.query(`update order_draft set typed_at = now() - interval '1 hour' where id = $1`, [held.draftId])
  expect(await save(held, { ...typed, couponCode: 'B' }, at(10))).toMatchObject({ revision: 2, hasReplaced: false })
  expect(await save(held, { ...typed, couponCode: 'A' }, at(20))).toEqual({ state: 'newer' })
  expect((await read(held))?.content.couponCode).toBe('B')
  expect(await save(held, { ...typed, couponCode: 'C' }, at(5))).toMatchObject({ revision: 3, hasReplaced: false })
  const laptop = { device: 'laptop', ...at(4) }
  expect(await save(held, typed, { ...laptop, revision: 3 })).toMatchObject({ revision: 4, hasReplaced: false })
  expect(await save(held, typed, { ...at(3), revision: 3 })).toMatchObject({ revision: 5, hasReplaced: true })
  // A clock that is an hour ahead does not keep out what is typed next.
  await save(held, { ...typed, couponCode: 'D' }, at(-3600))
  expect(await save(held, typed, { typedAt: (await databaseMs()) + 1000 })).toMatchObject({ state: 'saved' })
})

test('what is typed in the millisecond of what is saved is no older', async () => {
  const held = await hold()
  await shop.owner.query(`update order_draft set typed_at = '2026-03-01T12:00:00.000999Z' where id = $1`, [
    held.draftId,
  ])
  const at = (moment: string) => ({ typedAt: Date.parse(moment) })
  expect(await save(held, typed, at('2026-03-01T11:59:59.999Z'))).toEqual({ state: 'newer' })
  expect(await save(held, typed, at('2026-03-01T12:00:00.000Z'))).toMatchObject({ state: 'saved', revision: 2 })
})

test('who has seen all that is saved replaces it, though a slow page takes what it typed for older', async () => {
  const held = await hold()
  const tenMinutesAgo = { typedAt: (await databaseMs()) - 600_000 }
  expect(await save(held, typed, { ...tenMinutesAgo, revision: 0 })).toEqual({ state: 'newer' })
  expect(await save(held, typed, { ...tenMinutesAgo, revision: 1 })).toMatchObject({ state: 'saved', revision: 2 })
  expect((await read(held))?.content).toEqual(typed)
})

test('what is typed within the millisecond in which the draft began is saved', async () => {
  const held = await hold()
  await shop.owner.query(`update order_draft set typed_at = '2026-03-01T10:00:00.000900Z' where id = $1`, [
    held.draftId,
  ])
  expect(await save(held, typed, { typedAt: Date.parse('2026-03-01T10:00:00Z') })).toMatchObject({ state: 'saved' })
  expect(await save(held, typed, { typedAt: Date.parse('2026-03-01T09:59:59.999Z') })).toEqual({ state: 'newer' })
})

test('saving takes no places and moves no order', async () => {
  const held = await hold()
  const before = await shop.owner.query('select * from orders where confirmation_id = $1', [held.confirmationId])
  await save(held, { ...typed, participants: [ana, ana, ana] })
  expect(await takenPlaces(shop, held.sale.poolId)).toBe(1)
  const after = await shop.owner.query('select * from orders where confirmation_id = $1', [held.confirmationId])
  expect(after.rows).toEqual(before.rows)
})

test('it ends with the order that is bought or given up', async () => {
  const [bought, givenUp] = [await hold(), await hold()]
  await checkOut(bought.sale.ctx, bought.confirmationId, checkout())
  await releaseHold(givenUp.sale.ctx, givenUp.confirmationId)
  for (const held of [bought, givenUp]) {
    expect(await draftsOf(held)).toEqual([])
    expect(await read(held)).toBe(null)
    await expect(save(held)).rejects.toMatchObject({ code: 'order_not_found' })
  }
})

test('it outlives its hold by a day, so that places can be taken again with it', async () => {
  const [held, open] = [await hold(), await hold()]
  await save(held)
  await expireHold(shop, held.confirmationId)
  await expireHolds(shop.system)
  expect((await orderRow(shop, held.confirmationId)).state).toBe('expired')
  await deleteExpiredDrafts(shop.system)
  expect((await read(held))?.content).toEqual(typed)
  await expect(save(held)).rejects.toMatchObject({ code: 'hold_expired' })

  const ago = `update orders set held_until = now() - interval '25 hours' where confirmation_id = $1`
  await shop.owner.query(ago, [held.confirmationId])
  await deleteExpiredDrafts(shop.system)
  expect([await draftsOf(held), await draftsOf(open)]).toMatchObject([[], [{}]])
})

test('it is erased with each of the people in it', async () => {
  const erase = (email: string) =>
    erasePerson(shop.system, { email }, { names: { en: 'Erased', es: 'Borrado' }, acceptsUpcoming: true })
  const [ofParticipant, ofTyped, other] = [await hold(), await hold(), await hold()]
  const { rows } = await shop.owner.query('select email from registration where organization_id = $1', [
    ofParticipant.sale.organizationId,
  ])
  const [email, typedEmail, buyersEmail] = [rows[0].email, `${newId()}@Typed.example`, `${newId()}@buyer.example`]
  await save(ofTyped, { ...typed, participants: [{ ...ana, email: typedEmail }] })
  await save(other, { ...typed, buyer: { ...buyer, email: buyersEmail } })
  await erase(email)
  expect([await draftsOf(ofParticipant), await draftsOf(ofTyped), await draftsOf(other)]).toMatchObject([
    [],
    [{}],
    [{}],
  ])
  await erase(typedEmail)
  expect([await draftsOf(ofTyped), await draftsOf(other)]).toMatchObject([[], [{}]])
  await erase(buyersEmail)
  expect(await draftsOf(other)).toEqual([])
})

test('who has typed it gets it with their data, others who are named in it do not', async () => {
  const person = await addPerson()
  const held = await hold({ as: signedIn(person) })
  const { rows } = await shop.owner.query('select email from registration where organization_id = $1', [
    held.sale.organizationId,
  ])
  await save(held)
  expect(await personalData(shop.system, { userId: person.userId })).toMatchObject({
    orderDrafts: [{ content: typed }],
  })
  expect(await personalData(shop.system, { email: rows[0].email })).toMatchObject({ orderDrafts: [] })
})
