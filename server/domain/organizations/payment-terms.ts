import { chargeableStep } from '#rules/money/currency.ts'
import type { PaymentTermsPage, PaymentTermsValues } from '#rules/payments/payment-terms.ts'
import { procedure } from '../command.ts'
import { examplePrice } from '../competitions/example-price.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

/** What new orders follow, beside the fee plan, which is the operator's. Throws `Refused` `forbidden`. */
export const paymentTerms = procedure({
  permission: 'edit-payment-terms',
  async run(ctx): Promise<PaymentTermsPage> {
    const { feePlan, currency, paymentProvider } = ctx.organization
    const values = await ctx.db.transaction(async (em) => paymentTermsValues(await findOrganization(em, ctx)))
    return {
      version: versionOf(values),
      values,
      feePlan: feePlan && { platformFee: feePlan.platformFee, providerFees: feePlan.providerFees, vat: feePlan.vat },
      example: await examplePrice(ctx),
      step: chargeableStep(currency, paymentProvider),
    }
  },
})

export const paymentTermsValues = (row: Organization): PaymentTermsValues => ({
  paymentTiming: row.paymentTiming,
  feesPaidBy: row.feesPaidBy,
  holdMinutes: String(row.holdMinutes),
  transferHours: String(row.transferHours),
  refundHours: String(row.refundHours ?? ''),
})
