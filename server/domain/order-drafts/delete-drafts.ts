import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

export const deleteDrafts = (em: Em, organizationId: string, orderIds: readonly string[]): Promise<unknown> =>
  query(
    em,
    sql`delete from order_draft
      where organization_id = ${organizationId} and order_id = any (${[...orderIds]}::uuid[])`,
  )

export const deleteExpiredDrafts = (ctx: PlatformContext): Promise<void> =>
  ctx.db.transaction(async (em) => {
    await query(
      em,
      sql`
        delete from order_draft using orders
        where orders.organization_id = order_draft.organization_id and orders.id = order_id
          and not (state in ('held', 'awaiting_payment')
            or (state = 'expired' and held_until > clock_timestamp() - interval '1 day'))`,
    )
  })
