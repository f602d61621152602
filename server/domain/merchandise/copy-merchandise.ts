import type { Em } from '#server/database/orm.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { MerchandiseItem } from './merchandise-item.ts'
import { MerchandiseVariant } from './merchandise-variant.ts'
import { newId } from '#server/database/ids.ts'
import type { EventKey } from './offered-items.ts'
import { writeVariants } from './write-item.ts'

/**
 * Gives a new event the merchandise of another, of which nothing is taken; `competitionIds` are those of its competitions
 * by those of the other's. What was for none of these alone is off sale.
 */
export async function copyMerchandise(
  em: Em,
  original: EventKey,
  { organizationId, id: eventId }: EventKey,
  competitionIds: ReadonlyMap<string, string>,
): Promise<void> {
  const items = await em.find(MerchandiseItem, { organizationId, eventId: original.id })
  for (const item of items) {
    const copied = item.competitionIds?.flatMap((id) => competitionIds.get(id) ?? []) ?? null
    const isActive = item.isActive && copied?.length !== 0
    const copy = em.create(MerchandiseItem, {
      ...item,
      id: newId(),
      eventId,
      competitionIds: copied,
      isActive,
      revision: 0,
    })
    await em.flush()
    await writeVariants(em, copy, await variantsOf(em, item))
  }
}

async function variantsOf(em: Em, { organizationId, id: itemId }: MerchandiseItem) {
  const variants = await em.find(
    MerchandiseVariant,
    { organizationId, itemId },
    { orderBy: { position: 'asc', id: 'asc' } },
  )
  const pools = await em.find(PlacePool, { organizationId, id: { $in: variants.map(({ poolId }) => poolId) } })
  return variants.map(({ name, poolId }) => ({
    id: '',
    name,
    stock: pools.find(({ id }) => id === poolId)!.capacity ?? null,
  }))
}
