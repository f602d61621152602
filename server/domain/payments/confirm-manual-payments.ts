import type { ArrivalOutcome } from '#rules/payments/manual-confirmation.ts'
import type { ArrivalsAnswer } from '#rules/payments/manual-payment-views.ts'
import { Refused } from '#rules/refusals.ts'
import { dayOf } from '#rules/time/day.ts'
import { procedure } from '../command.ts'
import { confirmManualPayment, type ManualConfirmation } from './confirm-manual-payment.ts'

type Arrival = ManualConfirmation & Readonly<{ payment: string }>

/**
 * Records several manual payments, each in a transaction of its own, as each order has its lock. Those that are rejected
 * stop no other: the answer says which and why. Throws `Refused` `forbidden`, `invalid_form` with `values.today` when all
 * arrive on days to come.
 */
export const confirmManualPayments = procedure({
  permission: 'confirm-payments',
  async run(ctx, arrivals: readonly Arrival[]): Promise<ArrivalsAnswer> {
    const today = dayOf(ctx.now, ctx.organization.timeZone)
    if (arrivals.every(({ receivedOn }) => receivedOn > today))
      throw new Refused({ code: 'invalid_form', field: 'receivedOn', values: { today } })
    const outcomes: Partial<Record<ArrivalOutcome, number>> = {}
    const rejected: ArrivalsAnswer['rejected'] = []
    for (const { payment, ...arrival } of arrivals) {
      try {
        const outcome = await confirmManualPayment(ctx, payment, arrival)
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        rejected.push({ paymentId: payment, code: error.code, values: error.values })
      }
    }
    return { outcomes, rejected }
  },
})
