import * as v from 'valibot'
import { paymentQr } from '../payments/payment-methods-form.ts'
import { receiptColumns } from '../receipts/receipt-settings.ts'
import { ageDays } from '../results/day-of-ages.ts'
import { tenantDefaults } from '../tenants/tenant-defaults.ts'
import { landing, organizationEntries, refundHours } from './organization-schema.ts'

const {
  language,
  currency,
  timeZone,
  mainSport,
  agesOn,
  contactEmail,
  contactPhone,
  website,
  socialLinks,
  whatsappIcon,
  registrationAlerts,
  holdMinutes,
  transferHours,
  paymentProvider,
  paymentTiming,
  feesPaidBy,
  isListed,
  ...texts
} = organizationEntries

/**
 * The columns of an organization that a tenant's folder has, and what they are where it says nothing. A column named
 * here is exported, compared and applied. `image` is a picture's name.
 */
export const organizationColumns = <Image extends v.GenericSchema<string, string>>(image: Image) => ({
  ...texts,
  ...receiptColumns,
  language: v.optional(language, tenantDefaults.language),
  currency: v.optional(currency),
  timeZone: v.optional(timeZone),
  mainSport: v.optional(mainSport, tenantDefaults.mainSport),
  agesOn: v.optional(agesOn, ageDays[0]),
  contactEmail: v.optional(contactEmail, null),
  contactPhone: v.optional(contactPhone, null),
  website: v.optional(website, null),
  socialLinks: v.optional(socialLinks, {}),
  whatsappIcon: v.optional(whatsappIcon, false),
  registrationAlerts: v.optional(registrationAlerts, true),
  holdMinutes: v.optional(holdMinutes, 35),
  transferHours: v.optional(transferHours, 72),
  offersCash: v.optional(v.boolean('required'), false),
  paymentQr: v.optional(v.nullable(paymentQr(image)), null),
  passesMethodCosts: v.optional(v.boolean('required'), false),
  paymentProvider: v.optional(paymentProvider),
  paymentTiming: v.optional(paymentTiming, tenantDefaults.paymentTiming),
  feesPaidBy: v.optional(feesPaidBy, tenantDefaults.feesPaidBy),
  refundHours: v.optional(v.nullable(refundHours), null),
  isListed: v.optional(isListed, true),
  listsOnPublish: v.optional(v.boolean('required'), false),
  isAlbumOpen: v.optional(v.boolean('required'), false),
  landing: v.optional(landing, {}),
})
