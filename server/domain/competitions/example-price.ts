import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'

/** The price, in minor units before fees, of the paid competition nearest to now; null without one. */
export const examplePrice = queryOf({
  permission: 'anybody',
  run: ({ em, ctx }) => findExamplePrice(em, ctx),
})

export async function findExamplePrice(em: Em, { organization, now }: Context): Promise<number | null> {
  const [row] = await query(
    em,
    sql<{ price: string | number }>`
      select competition.price from competition
      join event on event.organization_id = competition.organization_id and event.id = competition.event_id
      where competition.organization_id = ${organization.id} and competition.price > 0
        and event.status = 'published'
      order by abs(extract(epoch from event.starts_at - ${now.toISOString()}::timestamptz)), competition.price
      limit 1`,
  )
  return row ? Number(row.price) : null
}
