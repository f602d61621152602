import { expect, test } from 'vitest'
import type { CompetitionDetails } from '#rules/competitions/competition-form.ts'
import { changeEventStatus } from '../events/change-event-status.ts'
import { eventCompetitions } from './event-competitions.ts'
import { competitionDetails } from '#server/testing/event-details.ts'
import { addCompetition as addCompetitionOnSale, openSale, queryRow, takenPlaces } from '#server/testing/shop.ts'
import { LedgerGateway } from '#server/testing/ledger-gateway.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { addCompetition } from './add-competition.ts'
import { editCompetition } from './edit-competition.ts'
import { moveCompetition } from './move-competition.ts'
import { removeCompetition } from './remove-competition.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { holdPlaces } from '#server/testing/orders.ts'

const shop = useShop({ sandbox: new LedgerGateway() })

const detailsOf = async (competitionId: string, changes: Partial<CompetitionDetails>): Promise<CompetitionDetails> => {
  const { starts_at: startsAt } = await queryRow<{ starts_at: Date }>(
    shop,
    'select starts_at from competition where id = $1',
    [competitionId],
  )
  return { ...competitionDetails, startsAt, ...changes }
}

test('a competition is added with its own places and its price in minor units, and both are audited', async () => {
  const sale = await openSale(shop)
  const details = { ...competitionDetails, price: 1_250_050, deferredCash: 250_000, capacity: 40 }
  const { id } = await addCompetition(memberOf(sale), sale.eventId, details)
  const { competitions } = await eventCompetitions(memberOf(sale), sale.eventId)
  expect(competitions.at(-1)).toMatchObject({ id, price: 1_250_050, deferredCash: 250_000, capacity: 40, taken: 0 })
  const { rows } = await shop.owner.query('select action, details from audit_entry where subject = $1', [id])
  expect(rows).toEqual([
    {
      action: 'competition.added',
      details: { eventId: sale.eventId, price: 1_250_050, deferredCash: 250_000, capacity: 40, tiers: [] },
    },
  ])
})

test('a changed price is audited with the previous one', async () => {
  const sale = await openSale(shop, { price: 10_000 })
  const details = await detailsOf(sale.competitionId, { price: 12_000, capacity: 10 })
  await editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details })
  const { details: auditDetails } = await queryRow<{ details: object }>(
    shop,
    `select details from audit_entry where subject = $1 and action = 'competition.edited'`,
    [sale.competitionId],
  )
  expect(auditDetails).toMatchObject({ price: 12_000, was: { price: 10_000 } })
})

test('a limit lowered while many register is never below what is taken', async () => {
  const sale = await openSale(shop, { capacity: 30, price: 0 })
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
  const register = (athletes: number) => outcomeOf(holdPlaces(sale, { athletes }))
  const details = await detailsOf(sale.competitionId, { name: '21K' })
  const lower = (capacity: number) =>
    outcomeOf(editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details: { ...details, capacity } }))
  expect(await register(9)).toBe('done')
  const registrations = Promise.all(Array.from({ length: 20 }, () => register(1)))
  const tooLowOutcomes = await Promise.all(Array.from({ length: 5 }, () => lower(8)))
  const lowOutcome = await lower(15)
  const registerOutcomes = await registrations
  const pool = await queryRow<{ capacity: number; taken: number }>(
    shop,
    'select capacity, taken from place_pool where id = $1',
    [sale.poolId],
  )
  expect(new Set(tooLowOutcomes)).toEqual(new Set(['capacity_below_taken']))
  expect(pool.taken).toBe(9 + registerOutcomes.filter((outcome) => outcome === 'done').length)
  expect(pool.taken).toBeLessThanOrEqual(pool.capacity)
  expect(pool.capacity).toBe(lowOutcome === 'done' ? 15 : 30)
})

test('fewer places than are taken are rejected with the number taken, and nothing else is changed', async () => {
  const sale = await openSale(shop, { price: 0 })
  await holdPlaces(sale, { athletes: 3 })
  const lower = async (capacity: number | null) =>
    editCompetition(memberOf(sale), sale.competitionId, {
      revision: 0,
      details: await detailsOf(sale.competitionId, { capacity, name: 'Otra' }),
    })
  await expect(lower(2)).rejects.toMatchObject({
    code: 'capacity_below_taken',
    field: 'capacity',
    values: { taken: 3 },
  })
  const { competitions } = await eventCompetitions(memberOf(sale), sale.eventId)
  expect(competitions[0]).toMatchObject({ capacity: 10, revision: 0 })
  await lower(3)
  expect((await eventCompetitions(memberOf(sale), sale.eventId)).competitions[0]).toMatchObject({
    capacity: 3,
    name: 'Otra',
  })
})

test('a competition changed in another tab is not overwritten', async () => {
  const sale = await openSale(shop, { price: 0 })
  const details = await detailsOf(sale.competitionId, {})
  await editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details })
  await expect(
    editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details: { ...details, price: 5 } }),
  ).rejects.toMatchObject({ code: 'changed_meanwhile' })
})

test('two competitions of an event have two names', async () => {
  const sale = await openSale(shop)
  await addCompetition(memberOf(sale), sale.eventId, competitionDetails)
  const refusal = { code: 'name_taken', field: 'name' }
  await expect(addCompetition(memberOf(sale), sale.eventId, competitionDetails)).rejects.toMatchObject(refusal)
  const details = await detailsOf(sale.competitionId, {})
  await expect(editCompetition(memberOf(sale), sale.competitionId, { revision: 0, details })).rejects.toMatchObject(
    refusal,
  )
})

test('without a fee plan a published event sells nothing, a draft may plan to', async () => {
  const sale = await openSale(shop, { price: 0 })
  const member = memberOf(sale)
  const withoutFeePlan = { ...member, organization: { ...member.organization, feePlan: null } }
  const paidDetails = { ...competitionDetails, price: 100 }
  await expect(addCompetition(withoutFeePlan, sale.eventId, paidDetails)).rejects.toMatchObject({
    code: 'fee_plan_missing',
  })
  await expect(
    editCompetition(withoutFeePlan, sale.competitionId, { revision: 0, details: paidDetails }),
  ).rejects.toMatchObject({
    code: 'fee_plan_missing',
    field: 'price',
  })
  await changeEventStatus(withoutFeePlan, sale.eventId, 'draft')
  await addCompetition(withoutFeePlan, sale.eventId, paidDetails)
  await expect(changeEventStatus(withoutFeePlan, sale.eventId, 'published')).rejects.toMatchObject({
    code: 'fee_plan_missing',
  })
})

test('competitions change places with their neighbours, and no two ever stand in one', async () => {
  const sale = await openSale(shop)
  const member = memberOf(sale)
  const second = await addCompetitionOnSale(shop, sale)
  const third = await addCompetition(member, sale.eventId, competitionDetails)
  const competitionIds = async () => (await eventCompetitions(member, sale.eventId)).competitions.map(({ id }) => id)
  await moveCompetition(member, third.id, 'up')
  expect((await competitionIds()).indexOf(third.id)).toBe(1)
  await moveCompetition(member, third.id, 'up')
  await moveCompetition(member, third.id, 'up')
  expect((await competitionIds())[0]).toBe(third.id)

  const ids = [sale.competitionId, second.competitionId, third.id]
  await Promise.all(ids.flatMap((id) => [moveCompetition(member, id, 'up'), moveCompetition(member, id, 'down')]))
  const { rows } = await shop.owner.query('select distinct position from competition where event_id = $1', [
    sale.eventId,
  ])
  expect(rows).toHaveLength(3)
})

test('a competition that nobody has entered is removed with its places, any other stays', async () => {
  const sale = await openSale(shop, { price: 0 })
  const member = memberOf(sale)
  const { id } = await addCompetition(member, sale.eventId, competitionDetails)
  const { pool_id: poolId } = await queryRow<{ pool_id: string }>(
    shop,
    'select pool_id from competition where id = $1',
    [id],
  )
  await removeCompetition(member, id)
  expect((await shop.owner.query('select 1 from place_pool where id = $1', [poolId])).rowCount).toBe(0)
  await expect(removeCompetition(member, id)).rejects.toMatchObject({ code: 'not_found' })

  await holdPlaces(sale)
  await changeEventStatus(member, sale.eventId, 'draft')
  await expect(removeCompetition(member, sale.competitionId)).rejects.toMatchObject({ code: 'competition_entered' })
  expect(await takenPlaces(shop, sale.poolId)).toBe(1)
})

test('a published event keeps one competition, no matter who removes the others at once', async () => {
  const sale = await openSale(shop)
  const second = await addCompetitionOnSale(shop, sale)
  const removals = await Promise.allSettled(
    [sale, second].map(({ competitionId }) => removeCompetition(memberOf(sale), competitionId)),
  )
  const refusals = removals.flatMap((one) => (one.status === 'rejected' ? [one.reason as { code: string }] : []))
  expect(refusals).toHaveLength(1)
  expect(refusals[0]).toMatchObject({ code: 'event_incomplete', values: { needs: 'competitions' } })
  expect((await eventCompetitions(memberOf(sale), sale.eventId)).competitions).toHaveLength(1)
})
