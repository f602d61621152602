import type { PaymentTermsEdit } from '#rules/payments/payment-terms.ts'
import { audited, command, unchanged } from '../command.ts'
import { sellablePrices, ensureFeesFit } from '../competitions/ensure-fees-fit.ts'
import { paymentTermsValues } from './payment-terms.ts'
import { changesOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits what new orders follow; orders that exist keep their terms. Throws `Refused` `forbidden`, `changed_meanwhile`,
 * `fees_exceed_price` when the organizer would pay more fees than a place costs online.
 */
export const editPaymentTerms = command({
  permission: 'edit-payment-terms',
  ...changesOrganization,
  action: 'payment-terms.edited',
  async run({ em, ctx, subject }, { version, ...edit }: PaymentTermsEdit) {
    const before = paymentTermsValues(subject)
    ensureUnchanged(before, version)
    const { paymentTiming, feesPaidBy } = edit
    const organization = { ...ctx.organization, paymentTiming, feesPaidBy }
    ensureFeesFit(organization, {}, await sellablePrices(em, ctx, null))
    em.assign(subject, edit)
    await em.flush()
    const after = paymentTermsValues(subject)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
    return changed.length > 0 ? audited({ changed }) : unchanged()
  },
})
