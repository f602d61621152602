import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { titleOf } from '#rules/orders/sold-line.ts'

type LineKey = Readonly<{ organizationId: string; id: string }>

/** What later orders have added to the places that lines sell, and stays sold when these are cancelled: titles by line. */
export async function addedToLines(em: Em, lines: readonly LineKey[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await query(
    em,
    sql<{ placeLineId: string; title: string; quantity: number; number: string }>`
      select registration.line_id as "placeLineId", line.title, line.quantity, confirmation_number as number
      from registration
      join orders on orders.organization_id = registration.organization_id
        and orders.adds_to_registration_id = registration.id and orders.state = 'confirmed'
      join order_line as line on line.organization_id = orders.organization_id and line.order_id = orders.id
        and line.state = 'confirmed'
      join merchandise_choice as choice on choice.organization_id = line.organization_id and choice.line_id = line.id
        and delivered_at is null
      where registration.organization_id = ${lines[0]?.organizationId ?? null}
        and registration.line_id = any (${lines.map(({ id }) => id)}::uuid[])
      order by orders.id, line.position`,
  )
  const byLine = Map.groupBy(rows, ({ placeLineId }) => placeLineId)
  return new Map([...byLine].map(([id, added]) => [id, added.map((row) => `${titleOf(row)} (${row.number})`)]))
}
