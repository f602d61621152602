import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { Competition } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { merchandiseTable } from '../tenants/folder-tables.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { MerchandiseVariant } from './merchandise-variant.ts'
import type { EventKey } from './offered-items.ts'
import { writeVariants } from './write-item.ts'

/**
 * Writes the merchandise of an event in a tenant's folder, whose competitions are written. What the folder does not name
 * stays. Throws `Refused` `capacity_below_taken`.
 */
export async function writeMerchandise(
  em: Em,
  { organizationId, id: eventId }: EventKey,
  { slug, merchandise }: TenantEvent,
): Promise<void> {
  if (merchandise.length === 0) return
  const existing = await em.find(Competition, { organizationId, eventId })
  const idsOf = (names: readonly string[]) =>
    existing.filter((competition) => names.includes(competition.name)).map(({ id }) => id)
  for (const [position, tenantItem] of merchandise.entries()) {
    const { name, competitions, variants } = tenantItem
    const competitionIds = competitions === 'all' ? null : idsOf(competitions)
    const columns = { ...toColumns(merchandiseTable, tenantItem), position, competitionIds }
    const before = await em.findOne(MerchandiseItem, { organizationId, eventId, name })
    if (before) em.assign(before, { ...columns, revision: before.revision + 1 })
    const item = before ?? em.create(MerchandiseItem, { organizationId, eventId, ...columns } as never)
    await em.flush()
    await writeVariants(em, item, await withOthers(em, item, variants)).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      throw new Refused({ code: error.code, field: 'stock', values: { event: slug, item: name, ...error.values } })
    })
  }
}

type Variant = { name: string; stock: number | null }

/** The folder's variants with the ids of those that exist, then the others as they are. */
async function withOthers(em: Em, { organizationId, id: itemId }: MerchandiseItem, variants: readonly Variant[]) {
  const before = await em.find(MerchandiseVariant, { organizationId, itemId }, { orderBy: { position: 'asc' } })
  const pools = await em.find(PlacePool, { organizationId, id: { $in: before.map(({ poolId }) => poolId) } })
  const others = before.filter(({ name }) => !variants.some((variant) => variant.name === name))
  return [
    ...variants.map(({ name, stock }) => ({ id: before.find((each) => each.name === name)?.id ?? '', name, stock })),
    ...others.map(({ id, name, poolId }) => ({
      id,
      name,
      stock: pools.find((pool) => pool.id === poolId)!.capacity ?? null,
    })),
  ]
}
