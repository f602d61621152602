// A competition that is removed while somebody buys it or copies its event.
import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { addCompetition, draft, openSale, type Sale } from '#server/testing/shop.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { duplicateEvent } from '../events/duplicate-event.ts'
import { registerAthletes } from '../orders/register-athletes.ts'
import { removeCompetition } from './remove-competition.ts'
import { countBackendsBehind } from '#server/testing/backends-behind.ts'
import { useShop } from '#server/testing/use-shop.ts'

const shop = useShop()
afterEach(() => {
  vi.restoreAllMocks()
})

const openTwoRaces = async () => {
  const sale = await openSale(shop)
  return { sale, removedId: (await addCompetition(shop, sale)).competitionId }
}

/** Runs `work` while a competition is removed: it waits for the removal's commit. */
async function whileRemoving<Result>({ organizationId }: Sale, competitionId: string, work: () => Promise<Result>) {
  const remover = await shop.owner.connect()
  try {
    await remover.query('begin')
    await remover.query('delete from competition where organization_id = $1 and id = $2', [
      organizationId,
      competitionId,
    ])
    const outcome = work().catch((error: unknown) => error)
    await expect.poll(() => countBackendsBehind(remover)).toBe(1)
    await remover.query('commit')
    return await outcome
  } finally {
    remover.release()
  }
}

test('anyone who buys it is rejected', async () => {
  const { sale, removedId } = await openTwoRaces()
  const outcome = await whileRemoving(sale, removedId, () => registerAthletes(sale.ctx, sale.eventId, draft(removedId)))
  expect(outcome).toMatchObject({ code: 'competition_unavailable', field: 'competitionId' })
})

test('anyone who buys it is rejected when its pool is gone too', async () => {
  const { sale, removedId } = await openTwoRaces()
  const { query } = pg.Client.prototype
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args: unknown[]) {
    if (String(args[0]).includes('left join place_pool as total')) {
      vi.restoreAllMocks()
      await removeCompetition(memberOf(sale), removedId)
    }
    return (query as (...values: unknown[]) => unknown).apply(this, args)
  })
  const outcome = registerAthletes(sale.ctx, sale.eventId, draft(removedId))
  await expect(outcome).rejects.toMatchObject({ code: 'competition_unavailable', field: 'competitionId' })
})

test('the copy of its event is made without it', async () => {
  const { sale, removedId } = await openTwoRaces()
  const copy = await whileRemoving(sale, removedId, () => duplicateEvent(memberOf(sale), sale.eventId))
  const names = 'select name from competition where organization_id = $1 and event_id = $2'
  const { rows } = await shop.owner.query(names, [sale.organizationId, (copy as { id: string }).id])
  expect(rows).toEqual([{ name: `21K ${sale.competitionId}` }])
})
