import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { gatewayOf } from '../payments/gateway-of.ts'

/**
 * Throws `Refused` `fee_plan_missing` or `payments_not_set_up` for a price above 0 in a published event that cannot be
 * charged, `not_found`. Locks the event, so that its status stays until the transaction of `em` ends.
 */
export async function ensureSellable(em: Em, ctx: Context, eventId: string, price: Cents): Promise<void> {
  const [event] = await query(
    em,
    sql<{ status: EventStatus }>`
      select status from event where organization_id = ${ctx.organization.id} and id = ${eventId} for key share`,
  )
  if (!event) throw new Refused({ code: 'not_found' })
  if (event.status !== 'published' || price === 0) return
  if (!ctx.organization.feePlan) throw new Refused({ code: 'fee_plan_missing', field: 'price' })
  if (!gatewayOf(ctx)) throw new Refused({ code: 'payments_not_set_up', field: 'price' })
}
