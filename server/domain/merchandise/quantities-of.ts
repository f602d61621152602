import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Registration } from '../registrations/registration.ts'

/** What an athlete has or holds of each item, without what the order of a draft holds. */
export async function quantitiesOf(
  em: Em,
  { organizationId, id }: Pick<Registration, 'organizationId' | 'id'>,
  draftKey: string | null = null,
): Promise<Map<string, number>> {
  const rows = await query(
    em,
    sql<{ itemId: string; quantity: number }>`
      select item_id as "itemId", sum(choice.quantity)::int as quantity from merchandise_choice as choice
      join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
      join orders on orders.organization_id = line.organization_id and orders.id = line.order_id
      where choice.organization_id = ${organizationId} and registration_id = ${id}
        and (line.state = 'confirmed' or line.state = 'held' and held_until > clock_timestamp()
          and draft_key is distinct from ${draftKey}::uuid)
      group by item_id`,
  )
  return new Map(rows.map(({ itemId, quantity }) => [itemId, quantity]))
}
