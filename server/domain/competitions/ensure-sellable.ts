import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { EventStatus } from '#rules/events/event-state.ts'
import type { Cents } from '#rules/money/money.ts'
import { Refused } from '#rules/refusals.ts'
import { gatewayOf } from '../payments/gateway-of.ts'

/**
 * Refuses a price that nobody could pay: `fee_plan_missing` for a paid competition of a published event while nobody has
 * said what selling costs, `payments_not_set_up` while nobody could be paid. The event keeps its status until the transaction of `em` ends. An event of nobody's is `not_found`.
 */
export async function ensureSellable(em: Em, ctx: Context, eventId: string, price: Cents): Promise<void> {
  const [event] = await em.execute<{ status: EventStatus }[]>(
    'select status from event where organization_id = ? and id = ? for key share',
    [ctx.organization.id, eventId],
  )
  if (!event) throw new Refused({ code: 'not_found' })
  if (event.status !== 'published' || price === 0) return
  if (!ctx.organization.feePlan) throw new Refused({ code: 'fee_plan_missing', field: 'price' })
  if (!gatewayOf(ctx)) throw new Refused({ code: 'payments_not_set_up', field: 'price' })
}
