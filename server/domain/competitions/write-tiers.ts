import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { TierDetails } from '#rules/competitions/tier-form.ts'
import { Refused } from '#rules/refusals.ts'
import { setPoolCapacity } from '../orders/pools.ts'
import { CompetitionTier } from './competition-tier.ts'
import { PlacePool } from './place-pool.ts'

type Priced = Readonly<{ organizationId: string; id: string; poolId: string }>
type Limits = Readonly<{ capacity: number | null; tiers: readonly TierDetails[] }>

/**
 * Writes the prices of a competition and the limits of all its pools, which it locks until the transaction's end. A tier
 * with the `id` of a former one keeps its pool. Throws `Refused` `capacity_below_taken` (`values.taken`) for the field.
 */
export async function writeTiers(em: Em, competition: Priced, { capacity, tiers }: Limits): Promise<void> {
  const { organizationId, id: competitionId } = competition
  const rows = await em.find(CompetitionTier, { organizationId, competitionId })
  const pools = tiers.map(({ places }) => ({ id: newId(), organizationId, capacity: places }))
  const rowOf = (tier: TierDetails) => rows.find(({ id }) => id === tier.id)
  const newPools = pools.filter((_, index) => !rowOf(tiers[index]!))
  if (newPools.length > 0) await em.insertMany(PlacePool, newPools)
  const written = tiers.map((tier, position) => {
    const row = rowOf(tier)
    const columns = { position, price: tier.price, until: tier.until }
    if (row) return em.assign(row, columns)
    return em.create(CompetitionTier, { organizationId, competitionId, poolId: pools[position]!.id, ...columns })
  })
  const removed = rows.filter((row) => !written.includes(row))
  for (const row of removed) em.remove(row)
  await em.flush()
  await deleteEmptyPools(
    em,
    organizationId,
    removed.map(({ poolId }) => poolId),
  )
  const limits = [
    { poolId: competition.poolId, capacity, field: 'capacity' },
    ...written.map(({ poolId }, index) => ({
      poolId,
      capacity: tiers[index]!.places,
      field: `tiers[${index}].places`,
    })),
  ]
  for (const { poolId, capacity: most, field } of limits.toSorted((one, other) => (one.poolId < other.poolId ? -1 : 1)))
    await setPoolCapacity(em, { organizationId, poolId }, most).catch((error: unknown) => {
      throw error instanceof Refused ? new Refused({ code: error.code, field, values: error.values }) : error
    })
}

export const tierTexts = (tiers: readonly TierDetails[]): string[] =>
  tiers.map(({ price, until, places }) =>
    [price, until && `until ${until}`, places && `for ${places}`].filter(Boolean).join(' '),
  )

/** Those that orders have places of stay, and are given back to when the orders end. */
export async function deleteEmptyPools(em: Em, organizationId: string, poolIds: readonly string[]): Promise<void> {
  if (poolIds.length === 0) return
  await query(
    em,
    sql`delete from place_pool
      where organization_id = ${organizationId} and id = any (${poolIds.toSorted()}::uuid[]) and taken = 0`,
  )
}
