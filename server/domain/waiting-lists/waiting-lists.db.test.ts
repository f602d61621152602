import { expect, test } from 'vitest'
import { erasedNames } from '#server/i18n/erased-names.ts'
import { addAthlete as registeredAthlete, memberOf } from '#server/testing/sale-people.ts'
import {
  addCompetition,
  addTier,
  checkout,
  draft,
  expireHold,
  limitEvent,
  openSale,
  participant,
  queryRow,
  type Sale,
} from '#server/testing/shop.ts'
import { openTeamSale, teamDraft } from '#server/testing/teams.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { useWaitingLists } from '#server/testing/waiting-lists.ts'
import { erasePerson } from '../accounts/erase-person.ts'
import { addAthlete } from '../athletes/add-athlete.ts'
import { deleteAthlete } from '../athletes/delete-athlete.ts'
import { eventOverview } from '../events/event-overview.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { checkOut } from '../orders/check-out.ts'
import { expireOverdueHolds } from '../orders/expire-holds.ts'
import { setPoolCapacity } from '../orders/pools.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { releaseHold } from '../orders/release-hold.ts'
import { keepOffer } from './keep-offer.ts'
import { leaveWaitingList, removeWaitingEntry, removeWaitingNetwork } from './leave-waiting-list.ts'
import { moveWaitingEntry, undoWaitingMove } from './move-waiting-entry.ts'
import { offeredAthlete } from './offered-athlete.ts'
import { offerPlaces } from './offer-places.ts'
import { restoreWaitingEntries, restoreWaitingEntry } from './restore-waiting-entry.ts'
import { waitingEntryPage } from './waiting-entry-page.ts'
import { waitingListPage } from './waiting-list.ts'
import { waitingMessageView } from './waiting-message-view.ts'
import { withdrawOffers } from './withdraw-offers.ts'

const shop = useShop()

const {
  openFullSale,
  releaseNew,
  turnOn,
  buy,
  request,
  confirm,
  join,
  offer,
  entryOf,
  statesOf,
  pool,
  moveBack,
  moveOfferBack,
  mails,
} = useWaitingLists(shop)

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
  const places = { taken: 1, held: 0, offered: 1, capacity: 1 }
  expect(await eventOverview(memberOf(sale), sale.eventId)).toMatchObject({ ...places, competitions: [places] })
  expect(await mails(sale)).toEqual([
    'waiting-confirm Ana@example.com',
    'waiting-confirm Leo@example.com',
    'waiting-offered Ana@example.com',
  ])
})

test('an entry counts once its mailed link was confirmed, behind those who confirmed before', async () => {
  const { sale, free } = await openFullSale()
  await request(sale, 'Ana')
  await join(sale, 'Leo')
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  await leaveWaitingList(sale.ctx, sale.eventId, (await entryOf(sale, 'Leo')).secret)
  await free()
  await offer(sale)
  expect(await statesOf(sale, 'Ana')).toEqual(['unconfirmed'])
  const order = await buy(sale)
  await join(sale, 'Eva')
  for (let press = 0; press < 2; press += 1) await confirm(sale, 'Ana')
  expect((await waitingListPage(memberOf(sale), sale.eventId)).rows.map(({ name, rank }) => [name, rank])).toEqual([
    ['Eva Ríos', 1],
    ['Ana Ríos', 2],
  ])
  await releaseHold(sale.ctx, order)
  await offer(sale)
  expect(await statesOf(sale, 'Eva', 'Ana')).toEqual(['offered', 'waiting'])
})

test('a link that is not confirmed within a day expires, and says so before the job has ended it', async () => {
  const { sale } = await openFullSale()
  await request(sale, 'Ana')
  const { secret } = await entryOf(sale, 'Ana')
  const pageState = async () => (await waitingEntryPage(sale.ctx, sale.eventId, secret)).state
  await moveBack(sale, 'Ana', 'created_at', 23)
  expect(await pageState()).toBe('unconfirmed')
  await moveBack(sale, 'Ana', 'created_at', 2)
  expect(await pageState()).toBe('lapsed')
  await confirm(sale, 'Ana')
  expect(await statesOf(sale, 'Ana')).toEqual(['unconfirmed'])
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana')).toEqual(['lapsed'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  await join(sale, 'Ana')
  expect(await statesOf(sale, 'Ana')).toEqual(['waiting'])
})

test('what nobody confirmed is replaced by the next request with its address; what was confirmed is not', async () => {
  const { sale } = await openFullSale({ capacity: 4 })
  await request(sale, 'Ana', 4)
  await request(sale, 'ana', 2)
  await confirm(sale, 'Ana')
  expect(await pool(sale.poolId)).toEqual({ capacity: 4, taken: 4, waiting: 2 })
  await request(sale, 'Ana', 1)
  expect(await pool(sale.poolId)).toEqual({ capacity: 4, taken: 4, waiting: 2 })
})

test('an account that waits with its own e-mail counts at once, with another one after its confirmation', async () => {
  const { sale } = await openFullSale()
  const account = { userId: crypto.randomUUID(), email: 'ana@example.com' }
  const own = { ...sale, ctx: { ...sale.ctx, actor: { kind: 'visitor', account } as const } }
  await request(own, 'Ana')
  await request(own, 'Leo')
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['waiting', 'unconfirmed'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  expect(await mails(sale)).toEqual(['waiting-joined Ana@example.com', 'waiting-confirm Leo@example.com'])
})

test('the limits of a network answer the same for an address that is on the list and for another', async () => {
  const { sale } = await openFullSale({ capacity: 20 })
  await join(sale, 'Ana')
  const full = { ...sale, ctx: { ...sale.ctx, network: `203.0.113.${sale.eventId}` } }
  await request(full, 'Leo', 10)
  const refused = { code: 'too_many_held_in_network' }
  await expect(request(full, 'Eva')).rejects.toMatchObject(refused)
  await expect(request(full, 'Ana')).rejects.toMatchObject(refused)
  await expect(request(full, 'Leo')).rejects.toMatchObject(refused)
})

test('who was taken off before they confirmed is put back to be confirmed', async () => {
  const { sale } = await openFullSale()
  await request(sale, 'Ana')
  const { id } = await entryOf(sale, 'Ana')
  await removeWaitingEntry(memberOf(sale), id)
  await restoreWaitingEntry(memberOf(sale), id)
  expect(await statesOf(sale, 'Ana')).toEqual(['unconfirmed'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
})

test('the hold takes the offer over, once, and anyone who has no offer stays outside', async () => {
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
  await releaseNew(sale, last)
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
  await moveOfferBack(sale, 'Ana', 25)
  const { secret } = await entryOf(sale, 'Ana')
  await expect(buy(sale, secret)).rejects.toMatchObject({ code: 'offer_ended' })
  expect((await waitingEntryPage(sale.ctx, sale.eventId, secret)).state).toBe('expired')
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva')).toEqual(['expired', 'offered', 'waiting'])
  expect(await mails(sale)).toContain('waiting-expired Ana@example.com')
  const leo = await entryOf(sale, 'Leo')
  await leaveWaitingList(sale.ctx, sale.eventId, leo.secret)
  await leaveWaitingList(sale.ctx, sale.eventId, leo.secret)
  expect(await statesOf(sale, 'Leo', 'Eva')).toEqual(['declined', 'offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
})

/** In hours: until when an offer holds, by its own time and in effect, from when it was made. */
const offerHours = ({ organizationId }: Sale) =>
  queryRow<{ own: number; effective: number; isKept: boolean }>(
    shop,
    `select extract(epoch from turn_until - offered_at)::float / 3600 as own, is_kept as "isKept",
      extract(epoch from offered_until - offered_at)::float / 3600 as effective
      from waiting_entry where organization_id = $1 and state = 'offered'`,
    [organizationId],
  )

test('an offer passes on the same or the next day, and holds for 24 hours once it is kept', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const { secret } = await entryOf(sale, 'Ana')
  const { own, effective } = await offerHours(sale)
  expect(own).toBeGreaterThanOrEqual(2)
  expect(own).toBeLessThanOrEqual(12)
  expect(effective).toBe(own)
  await waitingEntryPage(sale.ctx, sale.eventId, secret)
  expect((await offerHours(sale)).isKept).toBe(false)
  for (let press = 0; press < 2; press += 1) await keepOffer(sale.ctx, sale.eventId, secret)
  expect(await offerHours(sale)).toEqual({ own: 24, effective: 24, isKept: true })
  await moveOfferBack(sale, 'Ana', 25)
  await keepOffer(sale.ctx, sale.eventId, secret)
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana')).toEqual(['expired'])
})

test('open offers move with the end of registration, and who has one is told once for each', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const { own } = await offerHours(sale)
  const close = async (after: string) => {
    await shop.owner.query(
      `update event set registration_deadline = (select offered_at + ${after} from waiting_entry
        where waiting_entry.event_id = event.id) where id = $1`,
      [sale.eventId],
    )
    for (let times = 0; times < 2; times += 1) await offerPlaces(shop.system)
  }
  await close(`interval '90 minutes'`)
  expect((await offerHours(sale)).effective).toBe(1.5)
  await close(`interval '60 minutes'`)
  expect((await offerHours(sale)).effective).toBe(1)
  await keepOffer(sale.ctx, sale.eventId, (await entryOf(sale, 'Ana')).secret)
  expect(await offerHours(sale)).toEqual({ own: 24, effective: 1, isKept: true })
  await close(`interval '30 days'`)
  expect((await offerHours(sale)).effective).toBe(24)
  expect(own).toBeLessThan(24)
  expect((await mails(sale)).slice(2)).toEqual(Array(3).fill('waiting-changed Ana@example.com'))
  const payload = { waitingEntryId: (await entryOf(sale, 'Ana')).id }
  const view = await waitingMessageView(sale.ctx, { kind: 'waiting-changed', payload })
  expect(view!.offeredUntil).toBe(view!.keepableUntil)
})

const publicPlaces = ({ poolId }: Sale) =>
  queryRow<{ taken: number; waiting: number; forPublic: number }>(
    shop,
    'select taken, waiting, for_public as "forPublic" from place_pool where id = $1',
    [poolId],
  )

test('what unpaid holds give back goes to the public before those who joined meanwhile, and after those before', async () => {
  const { sale, release } = await openFullSale({ capacity: 3 })
  await join(sale, 'Ana')
  await moveBack(sale, 'Ana', 'created_at', 1)
  await join(sale, 'Eva', 2)
  await release(2)
  expect(await publicPlaces(sale)).toEqual({ taken: 1, waiting: 3, forPublic: 1 })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Eva')).toEqual(['offered', 'waiting'])
  await expect(join(sale, 'Leo')).rejects.toMatchObject({ code: 'places_available' })
  await buy(sale)
  expect(await publicPlaces(sale)).toEqual({ taken: 3, waiting: 2, forPublic: 0 })
  await expect(buy(sale)).rejects.toMatchObject({ code: 'competition_full' })
})

test('what the public did not take within the time of an offer is the list’s', async () => {
  const { sale, release } = await openFullSale({ capacity: 2 })
  await join(sale, 'Ana')
  await release(2)
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana')).toEqual(['waiting'])
  await shop.owner.query(
    `update place_pool set for_public_since = for_public_since - interval '13 hours' where id = $1`,
    [sale.poolId],
  )
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana')).toEqual(['offered'])
  expect(await publicPlaces(sale)).toEqual({ taken: 1, waiting: 0, forPublic: 0 })
})

test('two addresses that hold all places, wait for them and let go again keep the public from none', async () => {
  const sale = await openSale(shop, { capacity: 2 })
  await turnOn(sale.competitionId)
  const { ctx, eventId, competitionId } = sale
  const submission = draft(competitionId, { athletes: 2 })
  const { confirmationId } = await registerAthletes(ctx, eventId, submission)
  await join(sale, 'Eva', 2)
  await registerAthletes(ctx, eventId, { ...submission, participants: submission.participants.slice(0, 1) })
  await offer(sale)
  await buy(sale)
  await releaseHold(ctx, confirmationId)
  await offer(sale)
  await buy(sale)
  expect(await statesOf(sale, 'Eva')).toEqual(['waiting'])
})

test('the limit of an event is the public’s in the same way, beside who waited before for another competition', async () => {
  const { sale, other, last, eventPoolId } = await openLimitedEvent()
  await join(sale, 'Ana')
  await releaseHold(sale.ctx, last)
  const eventPool = { ...sale, poolId: eventPoolId }
  expect(await publicPlaces(eventPool)).toEqual({ taken: 2, waiting: 0, forPublic: 0 })
  const again = await buy(other)
  await join(other, 'Leo')
  await releaseHold(sale.ctx, again)
  expect(await publicPlaces(eventPool)).toEqual({ taken: 2, waiting: 1, forPublic: 1 })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['waiting', 'waiting'])
  await buy(other)
  await expect(buy(other)).rejects.toMatchObject({ code: 'event_full' })
  expect(await publicPlaces(eventPool)).toEqual({ taken: 3, waiting: 1, forPublic: 0 })
})

test('nobody who is registered already gets an offer, by e-mail and name or by a document, and the next one does', async () => {
  const { sale, free } = await openFullSale({ capacity: 4 })
  for (const name of ['Ana', 'Leo', 'Eva', 'Pia', 'Iris']) await join(sale, name)
  const other = { ...sale, ...(await addCompetition(shop, sale, { capacity: 9 })) }
  const registered = (of: Sale, firstName: string, email: string, dni = '') =>
    registeredAthlete(shop, of, { firstName, lastName: 'Rios', email, dni })
  await registered(sale, 'ANA', 'ana@EXAMPLE.com')
  await registered(other, 'Leo', 'Leo@example.com', '12.345.678')
  await registered(sale, 'Leonardo', 'other@example.com', '12.345.678')
  await registered(sale, 'Child of Eva', 'Eva@example.com')
  await registered(other, 'Pia', 'Pia@example.com')
  await free(3)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva', 'Pia', 'Iris')).toEqual([
    'registered',
    'registered',
    'offered',
    'offered',
    'offered',
  ])
  expect(await pool(sale.poolId)).toEqual({ capacity: 4, taken: 4, waiting: 0 })
})

test('an offer ends when its holder is registered without it', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Leo')
  await free()
  await offer(sale)
  await registeredAthlete(shop, sale, { firstName: 'Ana', lastName: 'Ríos', email: 'Ana@example.com' })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['registered', 'offered'])
})

test('staff take all entries of one network off the list, and put them back', async () => {
  const { sale, free } = await openFullSale({ capacity: 30 })
  const from = (network: string) => ({ ...sale, ctx: { ...sale.ctx, network } })
  await join(from('203.0.113.9'), 'Ana')
  await join(from('198.51.100.7'), 'Leo')
  await join(from('203.0.113.9'), 'Eva', 2)
  await request(from('203.0.113.9'), 'Pia')
  await free()
  await offer(sale)
  const staff = memberOf(sale)
  const counts = async () =>
    (await waitingListPage(staff, sale.eventId)).rows.map(({ name, ofNetwork }) => [name.split(' ')[0], ofNetwork])
  expect(await counts()).toEqual([
    ['Ana', 3],
    ['Leo', 1],
    ['Eva', 3],
    ['Pia', 3],
  ])
  const { id } = await entryOf(sale, 'Eva')
  await expect(removeWaitingNetwork(memberOf(sale, 'user'), id)).rejects.toMatchObject({ code: 'forbidden' })
  const ids = await removeWaitingNetwork(staff, id)
  expect(ids).toHaveLength(3)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva', 'Pia')).toEqual(['removed', 'offered', 'removed', 'removed'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 30, taken: 30, waiting: 0 })
  expect(await removeWaitingNetwork(staff, id)).toEqual([])
  await restoreWaitingEntries(staff, ids)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva', 'Pia')).toEqual(['waiting', 'offered', 'waiting', 'unconfirmed'])
  await expect(restoreWaitingEntries(staff, ids)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  const { rows } = await shop.owner.query(
    `select details from audit_entry where organization_id = $1 and action = 'waiting-list.network-removed'`,
    [sale.organizationId],
  )
  expect(rows).toEqual([{ details: { entries: 3, places: 4 } }])
})

test('a lower limit says how many of the places are offers, and withdraws the latest on request', async () => {
  const { sale } = await openFullSale({ capacity: 3 })
  for (const name of ['Ana', 'Leo', 'Eva', 'Pia']) await join(sale, name)
  await sale.ctx.db.transaction((em) => setPoolCapacity(em, sale, 6))
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva', 'Pia')).toEqual(['offered', 'offered', 'offered', 'waiting'])
  const lower = { code: 'capacity_below_taken', values: { taken: 6, offered: 3 } }
  await expect(sale.ctx.db.transaction((em) => setPoolCapacity(em, sale, 4))).rejects.toMatchObject(lower)
  const { eventId, poolId } = sale
  await sale.ctx.db.transaction(async (em) => {
    expect(await withdrawOffers(em, sale.ctx, { eventId, poolId, capacity: 4 })).toBe(2)
    await setPoolCapacity(em, sale, 4)
  })
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo', 'Eva', 'Pia')).toEqual(['offered', 'waiting', 'waiting', 'waiting'])
  expect(await pool(poolId)).toEqual({ capacity: 4, taken: 4, waiting: 3 })
  const withdrawn = (await mails(sale)).filter((mail) => mail.startsWith('waiting-withdrawn')).toSorted()
  expect(withdrawn).toEqual(['waiting-withdrawn Eva@example.com', 'waiting-withdrawn Leo@example.com'])
  await sale.ctx.db.transaction((em) => setPoolCapacity(em, sale, 6))
  await offer(sale)
  expect((await mails(sale)).filter((mail) => mail === 'waiting-offered Leo@example.com')).toHaveLength(2)
})

test('an event’s lower limit withdraws offers of all its competitions as it needs', async () => {
  const { sale, other, free, eventPoolId } = await openLimitedEvent()
  await join(other, 'Ana')
  await join(sale, 'Leo')
  await free(2)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'offered'])
  const { eventId, organizationId } = sale
  await sale.ctx.db.transaction(async (em) => {
    expect(await withdrawOffers(em, sale.ctx, { eventId, poolId: eventPoolId, capacity: 2 })).toBe(1)
    await setPoolCapacity(em, { organizationId, poolId: eventPoolId }, 2)
  })
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'waiting'])
  expect(await pool(eventPoolId)).toEqual({ capacity: 2, taken: 2, waiting: 1 })
})

test('mail and page of an offer state what its place costs now', async () => {
  const { sale, free } = await openFullSale()
  const tier = await addTier(shop, sale, { price: 6_000, until: '2100-01-01' })
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const payload = { waitingEntryId: (await entryOf(sale, 'Ana')).id }
  const priceIn = async () => (await waitingMessageView(sale.ctx, { kind: 'waiting-offered', payload }))!.price
  const early = await priceIn()
  expect(early!.total).toBeGreaterThan(6_000)
  expect(early!.total).toBeLessThan(10_000)
  await shop.owner.query(`update competition_tier set until = '2020-01-01' where pool_id = $1`, [tier])
  expect((await priceIn())!.total).toBeGreaterThan(10_000)
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

test('somebody who joins again gets the mail again within the hour only once, and that of their offer once they have one', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'ana')
  await join(sale, 'Ana')
  expect(await mails(sale)).toEqual(['waiting-confirm Ana@example.com', 'waiting-joined Ana@example.com'])
  const { rows } = await shop.owner.query<{ dedupe_key: string }>(
    `update message set dedupe_key = dedupe_key || ' earlier' where organization_id = $1 and kind = 'waiting-joined'
        returning dedupe_key`,
    [sale.organizationId],
  )
  expect(rows[0]!.dedupe_key).toMatch(/T\d\d earlier$/)
  await join(sale, 'Ana')
  expect((await mails(sale)).slice(1)).toEqual(Array(2).fill('waiting-joined Ana@example.com'))
  await free()
  await offer(sale)
  await join(sale, 'Ana')
  await join(sale, 'Ana')
  expect((await mails(sale)).slice(3)).toEqual(Array(2).fill('waiting-offered Ana@example.com'))
})

test('an address is on a list once; nobody joins where there are places, or no list', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await join(sale, 'Ana')
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
  await expect(join(sale, 'Leo', 2)).rejects.toMatchObject({ code: 'places_beyond_capacity', values: { limit: 1 } })
  await leaveWaitingList(sale.ctx, sale.eventId, (await entryOf(sale, 'Ana')).secret)
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
    undoWaitingMove(memberOf(sale, 'user'), ids[1]!, sale.ctx.now.toISOString()),
    removeWaitingEntry(memberOf(sale, 'user'), ids[1]!),
    restoreWaitingEntry(memberOf(sale, 'user'), ids[2]!),
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

async function openListOf(...names: string[]) {
  const { sale, free } = await openFullSale()
  for (const name of names) await join(sale, name)
  const staff = memberOf(sale)
  const idOf = async (name: string) => (await entryOf(sale, name)).id
  const listed = async (ctx = staff) =>
    (await waitingListPage(ctx, sale.eventId)).rows.map(({ name, state }) => `${name.split(' ')[0]} ${state}`)
  const details = async () =>
    (
      await shop.owner.query<{ action: string; details: object }>(
        `select action, details - 'competition' as details from audit_entry
          where organization_id = $1 and action like 'waiting%' order by at, id`,
        [sale.organizationId],
      )
    ).rows
  return { sale, free, staff, idOf, listed, details }
}

test('who may move people reads on the list why somebody was moved, and nobody else does', async () => {
  const { sale, staff, idOf } = await openListOf('Ana', 'Leo', 'Eva')
  const at = (hour: number) => ({ ...staff, now: new Date(Date.UTC(2027, 0, 10, hour)) })
  await moveWaitingEntry(at(9), await idOf('Eva'), { position: 1, reason: 'Was here first' })
  await moveWaitingEntry(at(10), await idOf('Eva'), { position: 2, reason: 'Ana was' })
  expect(await moveWaitingEntry(at(11), await idOf('Eva'), { position: 2, reason: 'Stays' })).toBeNull()
  const movesFor = async (ctx = staff) => {
    const { rows } = await waitingListPage(ctx, sale.eventId)
    return rows.map(({ name, moves }) => [name, moves])
  }
  expect(await movesFor()).toEqual([
    ['Ana Ríos', []],
    [
      'Eva Ríos',
      [
        { at: '2027-01-10T10:00:00.000Z', from: 1, to: 2, reason: 'Ana was' },
        { at: '2027-01-10T09:00:00.000Z', from: 3, to: 1, reason: 'Was here first' },
      ],
    ],
    ['Leo Ríos', []],
  ])
  expect(await movesFor(memberOf(sale, 'user'))).toEqual([
    ['Ana Ríos', []],
    ['Eva Ríos', []],
    ['Leo Ríos', []],
  ])
})

test.each([
  ['Eva', 1],
  ['Ana', 3],
  ['Leo', 3],
])('a move of %s to %i is taken back once', async (name, position) => {
  const { sale, staff, idOf, listed, details } = await openListOf('Ana', 'Leo', 'Eva')
  const { competitionId, poolId } = await addCompetition(shop, sale, { capacity: 1 })
  const other = { ...sale, competitionId, poolId }
  await turnOn(competitionId)
  await buy(other)
  await join(other, 'Iris')
  const before = await listed()
  const move = await moveWaitingEntry(staff, await idOf(name), { position, reason: 'x' })
  expect(await listed()).not.toEqual(before)
  const stale = new Date(Date.parse(move!.at) - 1).toISOString()
  await expect(undoWaitingMove(staff, await idOf(name), stale)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  await undoWaitingMove(staff, await idOf(name), move!.at)
  expect(await listed()).toEqual(before)
  const again = undoWaitingMove(staff, await idOf(name), move!.at)
  await expect(again).rejects.toMatchObject({ code: 'nothing_to_undo' })
  expect((await details()).map(({ action }) => action)).toEqual(['waiting-list.moved', 'waiting-list.moved-back'])
})

test('a move that is taken back counts with who left and came meanwhile, and not of who was offered', async () => {
  const { sale, free, staff, idOf, listed } = await openListOf('Ana', 'Leo', 'Eva', 'Pia')
  const move = await moveWaitingEntry(staff, await idOf('Pia'), { position: 1, reason: 'x' })
  await leaveWaitingList(sale.ctx, sale.eventId, (await entryOf(sale, 'Leo')).secret)
  await join(sale, 'Iris')
  await undoWaitingMove(staff, await idOf('Pia'), move!.at)
  expect(await listed()).toEqual(['Ana waiting', 'Eva waiting', 'Pia waiting', 'Iris waiting'])
  const next = await moveWaitingEntry(staff, await idOf('Iris'), { position: 1, reason: 'x' })
  await free()
  await offer(sale)
  const undo = undoWaitingMove(staff, await idOf('Iris'), next!.at)
  await expect(undo).rejects.toMatchObject({ code: 'not_waiting' })
})

test('who is offered places is named to the holder of the link, without a telephone, while the offer lasts', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  const { secret } = await entryOf(sale, 'Ana')
  expect(await offeredAthlete(sale.ctx, secret)).toBeNull()
  await free()
  await offer(sale)
  expect(await offeredAthlete(sale.ctx, secret)).toMatchObject({
    firstName: 'Ana',
    lastName: 'Ríos',
    email: 'Ana@example.com',
    phone: '',
  })
  await leaveWaitingList(sale.ctx, sale.eventId, secret)
  expect(await offeredAthlete(sale.ctx, secret)).toBeNull()
})

test('an order of another competition neither uses an offer up nor gets its place', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const other = { ...sale, ...(await addCompetition(shop, sale, { capacity: 1 })) }
  await buy(other, (await entryOf(sale, 'Ana')).secret)
  expect(await statesOf(sale, 'Ana')).toEqual(['offered'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  expect(await pool(other.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
})

test('who was taken off is put back to their position, once', async () => {
  const { sale, staff, idOf, listed, details } = await openListOf('Ana', 'Leo', 'Eva')
  const id = await idOf('Leo')
  await removeWaitingEntry(staff, id)
  await join(sale, 'Iris')
  await restoreWaitingEntry(staff, id)
  expect(await listed()).toEqual(['Ana waiting', 'Leo waiting', 'Eva waiting', 'Iris waiting'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 4 })
  await expect(restoreWaitingEntry(staff, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  expect(await details()).toEqual([
    { action: 'waiting-list.removed', details: { places: 1 } },
    { action: 'waiting-list.restored', details: { places: 1 } },
  ])
})

test('who had an offer has it again until when it held, unless somebody else has it: then they are the next', async () => {
  const { sale, free, staff, idOf, listed } = await openListOf('Ana')
  const id = await idOf('Ana')
  await free()
  await offer(sale)
  await keepOffer(sale.ctx, sale.eventId, (await entryOf(sale, 'Ana')).secret)
  await moveOfferBack(sale, 'Ana', 2)
  const offeredUntil = async () => (await waitingListPage(staff, sale.eventId)).rows[0]!.offeredUntil
  const until = await offeredUntil()
  await removeWaitingEntry(staff, id)
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 0, waiting: 0 })
  await restoreWaitingEntry(staff, id)
  expect([await listed(), await offeredUntil()]).toEqual([['Ana offered'], until])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 0 })
  expect((await mails(sale)).filter((mail) => mail.startsWith('waiting-offered'))).toHaveLength(1)

  await join(sale, 'Leo')
  await join(sale, 'Eva')
  await removeWaitingEntry(staff, id)
  expect(await listed()).toEqual(['Leo offered', 'Eva waiting'])
  await restoreWaitingEntry(staff, id)
  expect(await listed()).toEqual(['Leo offered', 'Ana waiting', 'Eva waiting'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 2 })
  await expect(buy(sale, (await entryOf(sale, 'Ana')).secret)).rejects.toMatchObject({ code: 'offer_ended' })
})

test('who left by themselves, joined again or let an offer run out meanwhile is not put back', async () => {
  const { sale, free, staff, idOf } = await openListOf('Ana', 'Leo', 'Eva')
  const refuses = async (id: string) =>
    expect(restoreWaitingEntry(staff, id)).rejects.toMatchObject({ code: 'nothing_to_undo' })
  await leaveWaitingList(sale.ctx, sale.eventId, (await entryOf(sale, 'Leo')).secret)
  await refuses(await idOf('Leo'))
  const eva = await idOf('Eva')
  await removeWaitingEntry(staff, eva)
  await join(sale, 'Eva')
  await refuses(eva)
  await free()
  await offer(sale)
  const ana = await idOf('Ana')
  await removeWaitingEntry(staff, ana)
  await moveOfferBack(sale, 'Ana', 25)
  await refuses(ana)
})

test('nothing is offered while registration is paused; a list ends with it, and who waits is written to once', async () => {
  const { sale, free } = await openFullSale({ capacity: 2 })
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  await join(sale, 'Leo')
  const setEvent = (change: string) => shop.owner.query(`update event set ${change} where id = $1`, [sale.eventId])
  await setEvent('registration_enabled = false')
  await free()
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'waiting'])
  await setEvent(`registration_enabled = true, registration_deadline = now() - interval '1 minute'`)
  const { failed } = await offerPlaces(shop.system)
  expect(failed.filter(({ eventId }) => eventId === sale.eventId)).toEqual([])
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['ended', 'ended'])
  expect((await mails(sale)).filter((mail) => mail.startsWith('waiting-ended'))).toEqual([
    'waiting-ended Ana@example.com',
    'waiting-ended Leo@example.com',
  ])
  expect(await pool(sale.poolId)).toEqual({ capacity: 2, taken: 0, waiting: 0 })
})

test.each([
  ['event', `status = 'cancelled'`, true],
  ['competition', `starts_at = now() - interval '1 hour'`, false],
])('a list ends with its %s (%s)', async (table, change, isCancelled) => {
  const { sale } = await openFullSale()
  await join(sale, 'Ana')
  const id = table === 'event' ? sale.eventId : sale.competitionId
  await shop.owner.query(`update ${table} set ${change} where id = $1`, [id])
  await offerPlaces(shop.system)
  expect(await statesOf(sale, 'Ana')).toEqual(['ended'])
  const payload = { waitingEntryId: (await entryOf(sale, 'Ana')).id }
  expect(await waitingMessageView(sale.ctx, { kind: 'waiting-ended', payload })).toMatchObject({ isCancelled })
  expect(await waitingMessageView(sale.ctx, { kind: 'waiting-joined', payload })).toBeNull()
})

test('staff delete an athlete who came from the list, and what the list has of them', async () => {
  const { sale, free } = await openFullSale()
  await shop.owner.query('update competition set price = 0 where id = $1', [sale.competitionId])
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const confirmationId = await buy(sale, (await entryOf(sale, 'Ana')).secret)
  await checkOut(sale.ctx, confirmationId, checkout())
  const athlete = await queryRow<{ id: string; revision: number }>(
    shop,
    `select id, revision from registration where organization_id = $1 and status = 'confirmed'`,
    [sale.organizationId],
  )
  await deleteAthlete(memberOf(sale), athlete.id, { revision: athlete.revision })
  expect(await entryOf(sale, 'Ana')).toBeUndefined()
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 0, waiting: 0 })
})

test('a team waits for one place, and its offer becomes a team of any size', async () => {
  const sale = await openTeamSale(shop, {}, { capacity: 1 })
  await turnOn(sale.competitionId)
  const team = async (name: string, offer?: string) =>
    (await registerAthletes(sale.ctx, sale.eventId, { ...teamDraft(sale, { name }), offer })).confirmationId
  const first = await team('Primero')
  await join(sale, 'Ana', 4)
  await join(sale, 'Leo')
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 2 })
  await releaseNew(sale, first)
  await offer(sale)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['offered', 'waiting'])
  await expect(team('Segundo')).rejects.toMatchObject({ code: 'competition_full' })
  await team('Segundo', (await entryOf(sale, 'Ana')).secret)
  expect(await statesOf(sale, 'Ana', 'Leo')).toEqual(['taken', 'waiting'])
  expect(await pool(sale.poolId)).toEqual({ capacity: 1, taken: 1, waiting: 1 })
})

test('an offer is sold at the price that has places when it is taken', async () => {
  const { sale, free } = await openFullSale({ capacity: 2 })
  await addTier(shop, sale, { price: 6_000, places: 1 })
  await join(sale, 'Ana', 2)
  await free(2)
  await offer(sale)
  const order = await buy(sale, (await entryOf(sale, 'Ana')).secret, 2)
  const { rows } = await shop.owner.query<{ price: number }>(
    `select unit_price::int as price from order_line join orders on orders.id = order_line.order_id
      where confirmation_id = $1 order by unit_price`,
    [order],
  )
  expect(rows.map(({ price }) => price)).toEqual([6_000, 10_000])
  expect(await pool(sale.poolId)).toEqual({ capacity: 2, taken: 2, waiting: 0 })
})

test('who is erased leaves the list empty of them, and the offer goes on', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  const email = `ana-${sale.eventId}@example.com`
  await shop.owner.query('update waiting_entry set email = $2, phone = $3 where organization_id = $1', [
    sale.organizationId,
    email,
    '+54 11 5555 5555',
  ])
  await join(sale, 'Leo')
  await free()
  await offer(sale)
  await erasePerson(shop.system, { email }, { names: erasedNames(), acceptsUpcoming: true })
  await offerPlaces(shop.system)
  const { rows } = await shop.owner.query(
    `select first_name, last_name, email, phone, state from waiting_entry where organization_id = $1 order by position`,
    [sale.organizationId],
  )
  expect(rows[0]).toEqual({ first_name: '', last_name: '', email: '', phone: '', state: 'left' })
  expect(await statesOf(sale, 'Leo')).toEqual(['offered'])
  expect(await mails(sale)).not.toContain(`waiting-expired ${email}`)
})

test('a copy of an event has its lists turned on, and nobody on them', async () => {
  const { sale } = await openFullSale()
  await join(sale, 'Ana')
  const startsAt = new Date('2090-06-01T12:00:00Z')
  const { id } = await duplicateEvent(memberOf(sale), sale.eventId, { startsAt, parts: ['competitions'] })
  const page = await waitingListPage(memberOf(sale), id)
  expect([page.hasLists, page.rows]).toEqual([true, []])
})

test('an offer is worth nothing at another event', async () => {
  const { sale, free } = await openFullSale()
  await join(sale, 'Ana')
  await free()
  await offer(sale)
  const { id } = await duplicateEvent(memberOf(sale), sale.eventId)
  await shop.owner.query(`update event set status = 'published' where id = $1`, [id])
  const copy = await queryRow<{ id: string }>(shop, 'select id from competition where event_id = $1', [id])
  const other = { ...sale, eventId: id, competitionId: copy.id }
  const { secret } = await entryOf(sale, 'Ana')
  await expect(buy(other, secret)).rejects.toMatchObject({ code: 'offer_ended' })
  expect(await statesOf(sale, 'Ana')).toEqual(['offered'])
})
