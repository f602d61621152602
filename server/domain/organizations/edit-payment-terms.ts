import type { Context } from '#server/context.ts'
import type { PaymentTermsEdit } from '#rules/payments/payment-terms.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { competitionPrices, ensureFeesFit } from '../competitions/ensure-fees-fit.ts'
import { paymentTermsValues } from './payment-terms.ts'
import { changeOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits what new orders follow; orders that exist keep their terms. Throws `Refused` `forbidden`, `changed_meanwhile`,
 * `fees_exceed_price` when the organizer would pay more fees than a place costs online.
 */
export async function editPaymentTerms(ctx: Context, { version, ...edit }: PaymentTermsEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-payment-terms')
  await changeOrganization(ctx, async (row, em) => {
    const before = paymentTermsValues(row)
    ensureUnchanged(before, version)
    const { paymentTiming, feesPaidBy } = edit
    const organization = { ...ctx.organization, paymentTiming, feesPaidBy }
    ensureFeesFit(organization, {}, await competitionPrices(em, ctx, null))
    em.assign(row, edit)
    await em.flush()
    const after = paymentTermsValues(row)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
    if (changed.length > 0) await audit(ctx, em, 'payment-terms.edited', row.id, { changed })
  })
}
