import { randomUUID } from 'node:crypto'
import { query } from './open-race.ts'

type NewItem = { name: string; price: number; rule: 'included' | 'required' | 'optional'; label: string }

/** `stocks` by variant. Returns the ids of the item and, by name, of its variants. */
export const addItem = async (
  eventId: string,
  { name, price, rule, label }: NewItem,
  stocks: Record<string, number>,
): Promise<{ itemId: string; variantIds: Record<string, string> }> => {
  const itemId = randomUUID()
  await query(
    `insert into merchandise_item (id, organization_id, event_id, name, price, rule, variants_label)
     select $2, organization_id, id, $3, $4, $5, $6 from event where id = $1`,
    [eventId, itemId, name, price, rule, label],
  )
  const variants = Object.entries(stocks).map(([variant, stock]) => ({ id: randomUUID(), variant, stock }))
  for (const [position, { id, variant, stock }] of variants.entries()) {
    await query(
      `with pool as (insert into place_pool (id, organization_id, capacity)
         select gen_random_uuid(), organization_id, $5 from event where id = $1 returning id, organization_id)
       insert into merchandise_variant (id, organization_id, item_id, pool_id, name, position)
       select $2, organization_id, $3, id, $4, $6 from pool`,
      [eventId, id, itemId, variant, stock, position],
    )
  }
  return { itemId, variantIds: Object.fromEntries(variants.map(({ id, variant }) => [variant, id])) }
}
