import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { queryOf } from '../command.ts'
import { awaitedConditions } from './awaited-payments.ts'

/** How many manual payments are waited for now; those of expired orders are not. */
export async function countAwaited(em: Em, { organization, now }: Context): Promise<number> {
  const [row] = await query(
    em,
    sql<{ count: number }>`
      select count(*)::int as count from payment
      join orders on orders.organization_id = payment.organization_id and orders.id = payment.order_id
      where payment.organization_id = ${organization.id} and ${awaitedConditions(now).waiting}`,
  )
  return row!.count
}

export const countToConfirm = queryOf({ permission: 'see-money', run: ({ em, ctx }) => countAwaited(em, ctx) })
