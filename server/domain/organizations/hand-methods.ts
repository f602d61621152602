import type { Context } from '#server/context.ts'
import { qrValuesOf, type HandMethods, type HandMethodsSettings } from '#rules/payments/payment-methods-form.ts'
import { mustChargeTheSame } from '#rules/payments/surcharges.ts'
import { ensureCan } from '#rules/permissions.ts'
import { hasBankDetails } from './edit-bank-details.ts'
import { Organization } from './organization.ts'
import { versionOf } from './settings-version.ts'

/** What an organization offers besides its provider. Throws `Refused` `forbidden`. */
export async function handMethods(ctx: Context): Promise<HandMethodsSettings> {
  ensureCan(ctx.actor, 'edit-bank-details')
  return ctx.db.transaction(async (em) => {
    const row = await em.findOneOrFail(Organization, { id: ctx.organization.id })
    const values = handMethodValues(row)
    return {
      version: versionOf(values),
      values,
      hasBankDetails: await hasBankDetails(em, ctx),
      isCostRefused: mustChargeTheSame(row.region),
    }
  })
}

export const handMethodValues = (row: Organization): HandMethods => ({
  offersTransfer: row.offersTransfer,
  offersCash: row.offersCash,
  passesMethodCosts: row.passesMethodCosts,
  ...qrValuesOf(row.paymentQr),
})
