import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import { auditedBy, command } from '../command.ts'
import { linesOf, placesOfLines } from '../orders/order-lines.ts'
import { PoolFull, SoldOut, takePlaces } from '../orders/places.ts'
import { Registration } from '../registrations/registration.ts'
import { lockChoice } from './lock-choice.ts'
import type { MerchandiseChoice } from './merchandise-choice.ts'
import { titleOf } from '#rules/merchandise/offered-item.ts'
import { soldOutValues } from './sell-merchandise.ts'

/** `from` is the variant that the member who changes it has seen. */
export type VariantChange = Readonly<{ choiceId: string; from: string; to: string }>

/**
 * Gives an athlete another variant of what they have, for the same price; the stock follows. Throws `Refused` `sold_out`,
 * `changed_meanwhile` when it is no longer `from`, `athlete_cancelled`, `merchandise_unavailable` for a variant of
 * another item, `not_found`, `forbidden`.
 */
export const changeVariant = command({
  permission: 'deliver-kits',
  subject: Registration,
  action: 'registration.variant_set',
  async run({ em, ctx, subject: registration }, change: VariantChange) {
    const changed = await changeVariantOf(em, ctx, registration, change, {
      mayBeDelivered: true,
      action: 'registration.variant_set',
    })
    return auditedBy(changed && changed.entry)
  },
})

type Conditions = Readonly<{ mayBeDelivered: boolean; action: AuditAction }>

/**
 * The same, without asking who may, and until when. Returns the item's name and the line's title; null when nothing was
 * changed. Throws `Refused` `merchandise_delivered` unless `mayBeDelivered`.
 */
export async function changeVariantOf(
  em: Em,
  ctx: Context,
  registration: Registration,
  { choiceId, from, to }: VariantChange,
  { mayBeDelivered, action }: Conditions,
): Promise<{ item: string; title: string; entry: EntryId } | null> {
  const { choice, order } = await lockChoice(em, registration, choiceId)
  if (choice.variantId === to) return null
  if (choice.variantId !== from) throw new Refused({ code: 'changed_meanwhile' })
  if (choice.deliveredAt && !mayBeDelivered) throw new Refused({ code: 'merchandise_delivered' })
  const lines = (await linesOf(em, order)).filter(({ state }) => state === 'confirmed' || state === 'held')
  const line = lines.find(({ id }) => id === choice.lineId)
  if (!line) throw new Refused({ code: 'athlete_cancelled' })
  const variant = await findVariant(em, choice, to)
  const was = line.title
  choice.variantId = to
  const { quantity } = line
  Object.assign(line, { title: titleOf(variant), pools: [{ poolId: variant.poolId, quantity }] })
  await em.flush()
  await takePlaces(em, order, placesOfLines(lines)).catch((error: unknown) => {
    throw error instanceof PoolFull ? new SoldOut({ field: 'variant', values: soldOutValues(variant) }) : error
  })
  const entry = await audit(ctx, em, action, registration.id, { from: was, to: line.title })
  return { item: variant.item, title: line.title, entry }
}

type Variant = { itemId: string; variantId: string; poolId: string; item: string; variant: string }

async function findVariant(em: Em, { organizationId, itemId }: MerchandiseChoice, variantId: string): Promise<Variant> {
  const [variant] = isId(variantId)
    ? await query(
        em,
        sql<Variant>`
          select item.id as "itemId", variant.id as "variantId", pool_id as "poolId", item.name as item, variant.name as variant
          from merchandise_variant as variant
          join merchandise_item as item on item.organization_id = variant.organization_id and item.id = item_id
          where variant.organization_id = ${organizationId} and variant.id = ${variantId} and item_id = ${itemId}`,
      )
    : []
  if (!variant) throw new Refused({ code: 'merchandise_unavailable', field: 'variant' })
  return variant
}
