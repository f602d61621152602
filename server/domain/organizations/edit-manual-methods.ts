import type { Context } from '#server/context.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { qrOf, type ManualMethodsEdit } from '#rules/payments/payment-methods-form.ts'
import { mustChargeTheSame } from '#rules/payments/surcharges.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { hasBankDetails } from './edit-bank-details.ts'
import { manualMethodValues } from './manual-methods.ts'
import { changesOrganization, ensureUnchanged } from './settings-version.ts'

/**
 * Edits the manual payment methods of an organization; new orders follow it. Throws `Refused` `forbidden`,
 * `changed_meanwhile`, `bank_details_missing` for transfers without an account, `surcharge_forbidden` in the EEA and
 * the UK, `invalid_form` for a picture that is not its own.
 */
export const editManualMethods = command({
  permission: 'edit-bank-details',
  ...changesOrganization,
  action: 'payment-methods.edited',
  async run({ em, ctx, subject: organization }, { version, ...edit }: ManualMethodsEdit) {
    const paymentQr = qrOf(edit)
    ensureOwnPicture(ctx, edit.qrPicture)
    const { offersTransfer, offersCash, passesMethodCosts } = edit
    const before = manualMethodValues(organization)
    ensureUnchanged(before, version)
    if (offersTransfer && !(await hasBankDetails(em, ctx)))
      throw new Refused({ code: 'bank_details_missing', field: 'offersTransfer' })
    if (passesMethodCosts && mustChargeTheSame(organization.region))
      throw new Refused({ code: 'surcharge_forbidden', field: 'passesMethodCosts' })
    em.assign(organization, { offersTransfer, offersCash, passesMethodCosts, paymentQr })
    await em.flush()
    const after = manualMethodValues(organization)
    const changed = (Object.keys(after) as (keyof typeof after)[]).filter((name) => before[name] !== after[name])
    return changed.length > 0 ? audited({ changed }) : unchanged()
  },
})

export function ensureOwnPicture({ organization }: Context, path: string): void {
  if (path && !imageKeyOf(organization.id, path)) throw new Refused({ code: 'invalid_form', field: 'qrPicture' })
}
