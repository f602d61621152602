import type { Context } from '#server/context.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { qrOf, type HandMethodsEdit } from '#rules/payments/payment-methods-form.ts'
import { mustChargeTheSame } from '#rules/payments/surcharges.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { hasBankDetails } from './edit-bank-details.ts'
import { handMethodValues } from './hand-methods.ts'
import { changeOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits how an organization can be paid by hand; new orders follow it. Throws `Refused` `forbidden`, `changed_meanwhile`,
 * `bank_details_missing` for transfers without an account, `surcharge_forbidden` in the EEA and the UK, `invalid_form` for
 * a picture that is not its own.
 */
export async function editHandMethods(ctx: Context, { version, ...edit }: HandMethodsEdit): Promise<void> {
  ensureCan(ctx.actor, 'edit-bank-details')
  const paymentQr = qrOf(edit)
  ensureOwnPicture(ctx, edit.qrPicture)
  const { offersTransfer, offersCash, passesMethodCosts } = edit
  await changeOrganization(ctx, async (row, em) => {
    const before = handMethodValues(row)
    ensureUnchanged(before, version)
    if (offersTransfer && !(await hasBankDetails(em, ctx)))
      throw new Refused({ code: 'bank_details_missing', field: 'offersTransfer' })
    if (passesMethodCosts && mustChargeTheSame(row.region))
      throw new Refused({ code: 'surcharge_forbidden', field: 'passesMethodCosts' })
    em.assign(row, { offersTransfer, offersCash, passesMethodCosts, paymentQr })
    await em.flush()
    const after = handMethodValues(row)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
    if (changed.length > 0) await audit(ctx, em, 'payment-methods.edited', row.id, { changed })
  })
}

export function ensureOwnPicture({ organization }: Context, path: string): void {
  if (path && !imageKeyOf(organization.id, path)) throw new Refused({ code: 'invalid_form', field: 'qrPicture' })
}
