import type { Context } from '#server/context.ts'
import { databaseNow } from '#server/database/clock.ts'
import type { CashAnswer } from '#rules/payments/cash-views.ts'
import type { SeenCash } from '#rules/payments/cash-forms.ts'
import { Refused } from '#rules/refusals.ts'
import type { Day } from '#rules/time/day.ts'
import { command, procedure } from '../command.ts'
import { collectCash, ensureReceivable, returnCash, type CashReceipt } from './collect-cash.ts'
import { Order } from './order.ts'

/**
 * Records that the cash of a confirmed order was collected, of all lines that still owe some. Twice is once. Returns the
 * moment, with which it can be undone. Throws `Refused` as `collectCash` does, `not_found`, `forbidden`.
 */
export const recordCash = command({
  permission: 'confirm-payments',
  subject: Order,
  locks: true,
  action: 'order.cash-collected',
  run: ({ em, ctx, subject: order }, receipt: CashReceipt = {}) => collectCash(em, ctx, order, receipt),
})

/**
 * The same of several orders on one day, each in a transaction of its own. Those that are rejected stop no other: the
 * answer says which and why. Throws `Refused` `invalid_form` when the day is to come or before all of them, `forbidden`.
 */
export const recordCashOfOrders = procedure({
  permission: 'confirm-payments',
  async run(ctx, orders: readonly SeenCash[], receivedOn: Day): Promise<CashAnswer> {
    await ensureDayFits(ctx, orders, receivedOn)
    const answer: CashAnswer = { collected: [], already: 0, rejected: [] }
    for (const { order, amount } of orders) {
      try {
        const { at } = await recordCash(ctx, order, { amount, receivedOn })
        if (at) answer.collected.push({ order, at })
        else answer.already += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        answer.rejected.push({ orderId: order, code: error.code, values: error.values })
      }
    }
    return answer
  },
})

const ensureDayFits = (ctx: Context, orders: readonly SeenCash[], receivedOn: Day) =>
  ctx.db.transaction(async (em) => {
    const where = { organizationId: ctx.organization.id, id: orders.map(({ order }) => order) }
    const [earliest] = await em.find(Order, where, { orderBy: { createdAt: 'asc' }, limit: 1 })
    if (earliest) ensureReceivable(ctx, earliest, receivedOn, await databaseNow(em))
  })

/** Takes back what `recordCash` recorded at that moment; nothing of it is no error. Throws `Refused` `not_found`, `forbidden`. */
export const undoCash = command({
  permission: 'confirm-payments',
  subject: Order,
  locks: true,
  action: 'order.cash-undone',
  run: ({ em, subject: order }, { at }: { at: string }) => returnCash(em, order, { at }),
})

/** The same of several orders, each in a transaction of its own. */
export const undoCashOfOrders = procedure({
  permission: 'confirm-payments',
  async run(ctx, collected: readonly Readonly<{ order: string; at: string }>[]): Promise<void> {
    for (const { order, at } of collected) await undoCash(ctx, order, { at })
  },
})
