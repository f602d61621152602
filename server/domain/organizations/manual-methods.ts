import { qrValuesOf, type ManualMethods, type ManualMethodsSettings } from '#rules/payments/payment-methods-form.ts'
import { mustChargeTheSame } from '#rules/payments/surcharges.ts'
import { queryOf } from '../command.ts'
import { hasBankDetails } from './edit-bank-details.ts'
import type { Organization } from './organization.ts'
import { findOrganization, versionOf } from './settings-version.ts'

/** What an organization offers besides its provider. Throws `Refused` `forbidden`. */
export const manualMethods = queryOf({
  permission: 'edit-bank-details',
  subject: findOrganization,
  async run({ em, ctx, subject: organization }): Promise<ManualMethodsSettings> {
    const values = manualMethodValues(organization)
    return {
      version: versionOf(values),
      values,
      hasBankDetails: await hasBankDetails(em, ctx),
      isCostRefused: mustChargeTheSame(organization.region),
    }
  },
})

export const manualMethodValues = (row: Organization): ManualMethods => ({
  offersTransfer: row.offersTransfer,
  offersCash: row.offersCash,
  passesMethodCosts: row.passesMethodCosts,
  ...qrValuesOf(row.paymentQr),
})
