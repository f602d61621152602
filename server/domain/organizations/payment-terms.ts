import { chargeableStep } from '#rules/money/currency.ts'
import {
  paymentTimes,
  type PaymentTermsPage,
  type PaymentTermsValues,
  type PaymentTime,
} from '#rules/payments/payment-terms.ts'
import { queryOf } from '../command.ts'
import { findExamplePrice } from '../competitions/example-price.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

/** What new orders follow, beside the fee plan, which is the operator's. Throws `Refused` `forbidden`. */
export const paymentTerms = queryOf({
  permission: 'edit-payment-terms',
  subject: findOrganization,
  async run({ em, ctx, subject: organization }): Promise<PaymentTermsPage> {
    const { feePlan, currency, paymentProvider } = ctx.organization
    const values = paymentTermsValues(organization)
    return {
      version: versionOf(values),
      values,
      feePlan: feePlan && { platformFee: feePlan.platformFee, providerFees: feePlan.providerFees, vat: feePlan.vat },
      example: await findExamplePrice(em, ctx),
      step: chargeableStep(currency, paymentProvider),
    }
  },
})

export const paymentTermsValues = (row: Organization): PaymentTermsValues => ({
  paymentTiming: row.paymentTiming,
  feesPaidBy: row.feesPaidBy,
  ...(Object.fromEntries(paymentTimes.map((name) => [name, String(row[name] ?? '')])) as Record<PaymentTime, string>),
})
