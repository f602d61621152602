import type { Context } from '#server/context.ts'
import { chargeableStep } from '#rules/money/currency.ts'
import type { PaymentTermsPage, PaymentTermsValues } from '#rules/payments/payment-terms.ts'
import { ensureCan } from '#rules/permissions.ts'
import { examplePrice } from '../competitions/example-price.ts'
import { Organization } from './organization.ts'
import { versionOf } from './settings-version.ts'

/** What new orders follow, beside the fee plan, which is the operator's. Throws `Refused` `forbidden`. */
export async function paymentTerms(ctx: Context): Promise<PaymentTermsPage> {
  ensureCan(ctx.actor, 'edit-payment-terms')
  const { id, feePlan, currency, paymentProvider } = ctx.organization
  const values = await ctx.db.transaction(async (em) =>
    paymentTermsValues(await em.findOneOrFail(Organization, { id })),
  )
  return {
    version: versionOf(values),
    values,
    feePlan: feePlan && { platformFee: feePlan.platformFee, providerFees: feePlan.providerFees, vat: feePlan.vat },
    example: await examplePrice(ctx),
    step: chargeableStep(currency, paymentProvider),
  }
}

export const paymentTermsValues = (row: Organization): PaymentTermsValues => ({
  paymentTiming: row.paymentTiming,
  feesPaidBy: row.feesPaidBy,
  holdMinutes: String(row.holdMinutes),
  transferHours: String(row.transferHours),
  refundHours: String(row.refundHours ?? ''),
})
