import { expect, test } from 'vitest'
import {
  expireHold,
  draft,
  limitEvent,
  openSale,
  participant,
  addCompetition,
  type Sale,
} from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { setPoolCapacity } from '../orders/pools.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { joinWaitingList } from './join-waiting-list.ts'
import { leaveWaitingList, removeWaitingEntry } from './leave-waiting-list.ts'
import { moveWaitingEntry } from './move-waiting-entry.ts'
import { offerPlacesOf } from './offer-places.ts'
import { waitingEntryPage } from './waiting-entry-page.ts'
import { waitingListPage } from './waiting-list.ts'

const shop = useShop()

/** A competition of which all places are held, with a waiting list; and how to give a place back. */
async function openFullSale({ capacity = 1 } = {}) {
  const sale = await openSale(shop, { capacity })
  await turnOn(sale.competitionId)
  const held: string[] = []
  for (let place = 0; place < capacity; place += 1) held.push(await buy(sale))
  const free = async (places = 1) => {
    for (const id of held.splice(0, places)) await releaseHold(sale.ctx, id)
  }
  return { sale, free }
}

const turnOn = (competitionId: string) =>
  shop.owner.query('update competition set has_waiting_list = true where id = $1', [competitionId])

const buy = async ({ ctx, eventId, competitionId }: Sale, offer?: string, athletes = 1) =>
  (await registerAthletes(ctx, eventId, { ...draft(competitionId, { athletes }), offer })).confirmationId

const join = ({ ctx, eventId, competitionId }: Sale, name: string, places = 1) => {
  const email = `${name}@example.com`
  return joinWaitingList(ctx, eventId, { competitionId, places, firstName: name, lastName: 'Ríos', email, phone: '' })
}

const offer = ({ ctx, eventId }: Sale) => offerPlacesOf(ctx, eventId)

type Entry = { id: string; state: string; secret: string }
async function entryOf({ organizationId }: Sale, name: string): Promise<Entry> {
  const { rows } = await shop.owner.query<Entry>(
    'select id, state, secret_id as secret from waiting_entry where organization_id = $1 and first_name = $2',
    [organizationId, name],
  )
  return rows.at(-1)!
}
const statesOf = async (sale: Sale, ...names: string[]) =>
  Promise.all(names.map(async (name) => (await entryOf(sale, name)).state))

const pool = async (poolId: string) => {
  const { rows } = await shop.owner.query('select capacity, taken, waiting from place_pool where id = $1', [poolId])
  return rows[0] as unknown
}
const moveBack = ({ organizationId }: Sale, name: string, column: string, hours: number) =>
  shop.owner.query(
    `update waiting_entry set ${column} = ${column} - make_interval(hours => $2)
      where organization_id = $3 and first_name = $1`,
    [name, hours, organizationId],
  )
const mails = async ({ organizationId }: Sale) => {
  const { rows } = await shop.owner.query<{ mail: string }>(
    `select kind || ' ' || recipient as mail from message where organization_id = $1 and kind like 'waiting%'
      order by created_at, recipient`,
    [organizationId],
  )
  return rows.map(({ mail }) => mail)
}

test('a free place is offered to who came first, by mail, and to nobody else', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Leo')
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 2 })
  await free()
  await expect(buy(sale)).rejects.toMatchObject({ code: 'competition_full' })
  await offer(sale)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'waiting'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  expect(await mails(sale)).toEqual([
    'waiting-joined Ana@example.com',
    'waiting-joined Leo@example.com',
    'waiting-offered Ana@example.com',
  ])
})

test('the hold takes the offer over, once, and whoever has no offer stays outside', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const { secret } = await entryOf(sale, 'Ana')
  const submission = { ...draft(sale.competitionId), offer: secret }
  const hold = () => registerAthletes(sale.ctx, sale.eventId, submission)
  const { confirmationId } = await hold()
  expect((await hold()).confirmationId).toBe(confirmationId)
  expect(await statesOf(sale, 'Ana')).toEqual(['taken'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  await expect(buy(sale, secret)).rejects.toMatchObject({ code: 'offer_ended' })
  await expect(buy(sale, 'no-such-offer')).rejects.toMatchObject({ code: 'offer_ended' })
  await expect(buy(sale)).rejects.toMatchObject({ code: 'competition_full' })
})

test('who registers fewer than were offered gives the rest to the next; more is rejected', async () => {
  const { sale, free } = await openFullSale({ capacity: 3 })
  await join(sale, 'Ana', 2)
  await join(sale, 'Leo')
  await free(2)
  await offer(sale)
  const { secret } = await entryOf(sale, 'Ana')
  await expect(buy(sale, secret, 3)).rejects.toMatchObject({ code: 'competition_full' })
  await buy(sale, secret, 1)
  expect(await pool(sale.poolId)).toEqual({ capacity: 3, taken: 2, waiting: 1 })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['taken', 'offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 3, taken: 3, waiting: 0 })
})

test('who holds places passes nobody either, of the competition or of its event', async () => {
  const sale = await openSale(shop, { capacity: 2 })
  const { competitionId, poolId } = await addCompetition(shop, sale, { capacity: null })
  const other = { ...sale, competitionId, poolId }
  const hold = (submission: ReturnType<typeof draft>) => registerAthletes(sale.ctx, sale.eventId, submission)
  const [ours, theirs] = [draft(sale.competitionId), draft(competitionId)]
  await hold(ours)
  await hold(theirs)
  const last = await buy(sale)
  await limitEvent(sale, 3)
  await turnOn(sale.competitionId)
  await join(sale, 'Ana')
  await releaseHold(sale.ctx, last)
  const withOneMore = (submission: typeof ours, of: Sale) => ({
    ...submission,
    participants: [...submission.participants, participant(of.competitionId, 2)],
  })
  await expect(hold(withOneMore(ours, sale))).rejects.toMatchObject({ code: 'competition_full' })
  await expect(hold(withOneMore(theirs, other))).rejects.toMatchObject({ code: 'event_full' })
})

test('a place whose hold runs out unpaid goes to the next', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Leo')
  await free()
  await offer(sale)
  const order = await buy(sale, (await entryOf(sale, 'Ana')).secret)
  await expireHold(shop, order)
  await expireOverdueHolds(sale.ctx)
  await expect(buy(sale)).rejects.toMatchObject({ code: 'competition_full' })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['taken', 'offered'])
})

test('an offer that runs out or is declined goes to the next', async () => {
  const { sale, free } = await openFullSale()
  for (const name of ['Ana', 'Leo', 'Eva']) await join(sale, name)
  await free()
  await offer(sale)
  await moveBack(sale, 'Ana', 'offered_until', 25)
  const { secret } = await entryOf(sale, 'Ana')
  await expect(buy(sale, secret)).rejects.toMatchObject({ code: 'offer_ended' })
  expect((await waitingEntryPage(sale.ctx, sale.eventId, secret)).state).toBe('expired')
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva')).toEqual(['expired', 'offered', 'waiting'])
  expect(await mails(sale)).toContain('waiting-expired Ana@example.com')
  const leo = await entryOf(sale, 'Leo')
  await leaveWaitingList(sale.ctx, leo.secret)
  await leaveWaitingList(sale.ctx, leo.secret)
  expect(await statesOf(sale, 'Leo', 'Eva')).toEqual(['declined', 'offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
})

test('a group is offered all its places at once; those behind wait a day for it', async () => {
  const { sale, free } = await openFullSale({ capacity: 3 })
  await join(sale, 'Ana', 3)
  await join(sale, 'Leo')
  await free(2)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['waiting', 'waiting'])
  await moveBack(sale, 'Ana', 'blocked_since', 24)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['waiting', 'offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 3, taken: 2, waiting: 3 })
})

test('an address is on a list once; nobody joins where there are places, or no list', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Ana')
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  expect(await mails(sale)).toEqual(['waiting-joined Ana@example.com'])
  await expect(join(sale, 'Leo', 2)).rejects.toMatchObject({ code: 'places_beyond_capacity', values: { limit: 1 } })
  await leaveWaitingList(sale.ctx, (await entryOf(sale, 'Ana')).secret)
  await free()
  await expect(join(sale, 'Leo')).rejects.toMatchObject({ code: 'places_available' })
  const other = await openSale(shop, { capacity: 1 })
  await buy(other)
  await expect(join(other, 'Leo')).rejects.toMatchObject({ code: 'waiting_list_closed' })
  await expect(join({ ...sale, competitionId: other.competitionId }, 'Leo')).rejects.toMatchObject({
    code: 'competition_unavailable',
  })
})

test('the public gets what is left beyond the list when a limit is raised', async () => {
  const { sale } = await openFullSale()
  await join(sale, 'Ana')
  await sale.ctx.db.transaction((em) => setPoolCapacity(em, sale, 3))
  await buy(sale)
  await expect(buy(sale)).rejects.toMatchObject({ code: 'competition_full' })
  await offer(sale)
  expect(await statesOf(sale, 'Ana')).toEqual(['offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 3, taken: 3, waiting: 0 })
})

async function openLimitedEvent() {
  const { sale, free } = await openFullSale({ capacity: 2 })
  const { competitionId, poolId } = await addCompetition(shop, sale, { capacity: null })
  await limitEvent(sale, 3)
  const other = { ...sale, competitionId, poolId }
  const last = await buy(other)
  await turnOn(competitionId)
  const { rows } = await shop.owner.query<{ id: string }>('select pool_id as id from event where id = $1', [
    sale.eventId,
  ])
  return { sale, other, free, last, eventPoolId: rows[0]!.id }
}

test('where the event is full, a place of any competition is for the first of all lists', async () => {
  const { sale, other, free, eventPoolId } = await openLimitedEvent()
  await join(other, 'Ana')
  await join(sale, 'Leo')
  expect(await pool(eventPoolId)).toEqual({ capacity: 3, taken: 3, waiting: 1 })
  await free()
  expect(await pool(eventPoolId)).toEqual({ capacity: 3, taken: 2, waiting: 2 })
  await expect(buy(other)).rejects.toMatchObject({ code: 'event_full' })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'waiting'])
  expect(await pool(eventPoolId)).toEqual({ capacity: 3, taken: 3, waiting: 1 })
})

test('a place that a competition gives back stays for its list while the event has others', async () => {
  const { sale, other, free, eventPoolId } = await openLimitedEvent()
  await limitEvent(sale, 4)
  await join(sale, 'Leo')
  expect(await pool(eventPoolId)).toEqual({ capacity: 4, taken: 3, waiting: 0 })
  await free()
  expect(await pool(eventPoolId)).toEqual({ capacity: 4, taken: 2, waiting: 1 })
  await buy(other)
  await expect(buy(other)).rejects.toMatchObject({ code: 'event_full' })
  await offer(sale)
  expect(await statesOf(sale, 'Leo')).toEqual(['offered'])
  expect(await pool(eventPoolId)).toEqual({ capacity: 4, taken: 4, waiting: 0 })
})

test('staff who make room pass nobody on the list', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  const athlete = { ...participant(sale.competitionId), draftKey: crypto.randomUUID(), isSure: true }
  const { answers: _, ...newAthlete } = athlete
  const add = (reason: string) =>
    addAthlete(memberOf(sale), sale.eventId, { ...newAthlete, payment: 'free', reason } as never)
  await expect(add('')).rejects.toMatchObject({ code: 'competition_full' })
  await add('Elite')
  expect(await pool(sale.poolId)).toEqual({ capacity: 2, taken: 1, waiting: 1 })
  await offer(sale)
  expect(await pool(sale.poolId)).toEqual({ capacity: 2, taken: 2, waiting: 0 })
})

test('staff see the list, move somebody with a reason and take somebody off', async () => {
  const { sale, free } = await openFullSale()
  for (const name of ['Ana', 'Leo', 'Eva']) await join(sale, name)
  const staff = memberOf(sale)
  const ids = await Promise.all(['Ana', 'Leo', 'Eva'].map(async (name) => (await entryOf(sale, name)).id))
  await moveWaitingEntry(staff, ids[2]!, { position: 1, reason: 'Was here first' })
  const list = await waitingListPage(memberOf(sale, 'user'), sale.eventId)
  expect(list.rows.map(({ name, rank }) => [name, rank])).toEqual([
    ['Eva Ríos', 1],
    ['Ana Ríos', 2],
    ['Leo Ríos', 3],
  ])
  await free()
  await offer(sale)
  await removeWaitingEntry(staff, ids[2]!)
  expect(await statesOf(sale, 'Eva', 'Ana', 'Leo')).toEqual(['removed', 'offered', 'waiting'])
  await expect(moveWaitingEntry(staff, ids[0]!, { position: 2, reason: 'x' })).rejects.toMatchObject({
    code: 'not_waiting',
  })
  for (const work of [
    moveWaitingEntry(memberOf(sale, 'user'), ids[1]!, { position: 1, reason: 'x' }),
    removeWaitingEntry(memberOf(sale, 'user'), ids[1]!),
    waitingListPage(sale.ctx, sale.eventId),
  ])
    await expect(work).rejects.toMatchObject({ code: 'forbidden' })
  const { rows } = await shop.owner.query(
    `select action, details from audit_entry where organization_id = $1 and action like 'waiting%' order by at, action`,
    [sale.organizationId],
  )
  const competition = `21K ${sale.competitionId}`
  expect(rows).toEqual([
    { action: 'waiting-list.moved', details: { competition, from: 3, to: 1, reason: 'Was here first' } },
    { action: 'waiting-list.removed', details: { competition, places: 1 } },
  ])
})

test('lists end with the start; nothing is offered while registration is closed', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  const setEvent = (change: string) => shop.owner.query(`update event set ${change} where id = $1`, [sale.eventId])
  await setEvent('registration_enabled = false')
  await offer(sale)
  expect(await statesOf(sale, 'Ana')).toEqual(['waiting'])
  await shop.owner.query(`update competition set starts_at = now() - interval '1 hour' where id = $1`, [
    sale.competitionId,
  ])
  await offer(sale)
  expect(await statesOf(sale, 'Ana')).toEqual(['ended'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 0, waiting: 0 })
})

test('who was erased is taken off, and the offer goes on', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Leo')
  await free()
  await offer(sale)
  await shop.owner.query(`update waiting_entry set email = '' where first_name = 'Ana' and organization_id = $1`, [
    sale.organizationId,
  ])
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['left', 'offered'])
})
