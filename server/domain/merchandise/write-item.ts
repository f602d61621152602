import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import type { MerchandiseDetails } from '#rules/merchandise/merchandise-form.ts'
import { Refused } from '#rules/refusals.ts'
import { Competition } from '../competitions/competition.ts'
import { createStock, setPoolCapacity } from '../orders/pools.ts'
import type { MerchandiseItem } from './merchandise-item.ts'
import { MerchandiseVariant } from './merchandise-variant.ts'

type Variant = MerchandiseDetails['variants'][number]

/** The columns of an item. Throws `Refused` `competition_unavailable`, `image_invalid`. */
export async function itemColumns(
  em: Em,
  { organization }: Context,
  eventId: string,
  { variants: _variants, picture, competitionIds, ...columns }: MerchandiseDetails,
) {
  const key = picture === null ? null : imageKeyOf(organization.id, picture)
  if (picture !== null && key === null) throw new Refused({ code: 'image_invalid', field: 'picture' })
  const competitions = await em.find(Competition, { organizationId: organization.id, eventId })
  if (competitionIds?.some((id) => !competitions.some((competition) => competition.id === id)))
    throw new Refused({ code: 'competition_unavailable', field: 'competitions' })
  return { ...columns, picture: key, competitionIds }
}

/**
 * Makes an item have exactly these variants and stocks. Throws `Refused` `capacity_below_taken` (`values.taken`),
 * `not_found` for a variant of another item; deleting one that was chosen violates a foreign key.
 */
export async function writeVariants(
  em: Em,
  { organizationId, id: itemId }: Pick<MerchandiseItem, 'organizationId' | 'id'>,
  variants: readonly Variant[],
): Promise<void> {
  const before = await em.find(MerchandiseVariant, { organizationId, itemId })
  const stocks: { poolId: string; stock: number | null; position: number }[] = []
  for (const [position, { id, name, stock }] of variants.entries()) {
    const variant = before.find((each) => each.id === id)
    if (id !== '' && !variant) throw new Refused({ code: 'not_found' })
    if (variant) {
      Object.assign(variant, { name, position })
      stocks.push({ poolId: variant.poolId, stock, position })
      continue
    }
    const poolId = await createStock(em, organizationId, stock)
    em.create(MerchandiseVariant, { organizationId, itemId, poolId, position, name })
  }
  await em.flush()
  await deleteVariants(
    em,
    before.filter(({ id }) => !variants.some((variant) => variant.id === id)),
  )
  // In the order in which sales lock them.
  for (const { poolId, stock, position } of stocks.toSorted((one, other) => (one.poolId < other.poolId ? -1 : 1)))
    await setPoolCapacity(em, { organizationId, poolId }, stock).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error
      throw new Refused({ code: error.code, field: `variants[${position}].stock`, values: error.values })
    })
}

/** Deletes variants and their stock; what was chosen violates a foreign key. */
export async function deleteVariants(em: Em, variants: readonly MerchandiseVariant[]): Promise<void> {
  for (const { organizationId, id, poolId } of variants) {
    await em.nativeDelete(MerchandiseVariant, { organizationId, id })
    await query(em, sql`delete from place_pool where organization_id = ${organizationId} and id = ${poolId}`)
  }
}
