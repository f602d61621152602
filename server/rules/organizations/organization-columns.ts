import * as v from 'valibot'
import { flag, orNull } from '../text/fields.ts'
import { described } from '../text/described.ts'
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
  dailyAlerts,
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
  language: described(
    v.optional(language, tenantDefaults.language),
    'Of mails, and of pages for visitors who prefer no other.',
  ),
  currency: described(
    v.optional(currency),
    'ISO 4217 code; stays after the first sale. Absent: USD for en, EUR for es.',
  ),
  timeZone: described(v.optional(timeZone), 'IANA zone. Absent: America/New_York for en, Europe/Madrid for es.'),
  mainSport: v.optional(mainSport, tenantDefaults.mainSport),
  agesOn: described(
    v.optional(agesOn, ageDays[0]),
    'When ages count for categories: at each start, or on 31 December.',
  ),
  contactEmail: described(v.optional(contactEmail, null), 'Where visitors write to and alerts are sent.'),
  contactPhone: described(v.optional(contactPhone, null), 'With the country’s code, such as +34 600 000 000.'),
  website: v.optional(website, null),
  socialLinks: v.optional(socialLinks, {}),
  whatsappIcon: described(v.optional(whatsappIcon, false), 'Shows a WhatsApp link with the phone number.'),
  registrationAlerts: described(v.optional(registrationAlerts, true), 'Sends a mail for each paid order.'),
  dailyAlerts: described(v.optional(dailyAlerts, false), 'One such mail a day for all orders.'),
  holdMinutes: described(v.optional(holdMinutes, 35), 'Minutes for which places are held until they are paid.'),
  transferHours: described(v.optional(transferHours, 72), 'Hours that a payment by bank transfer may take.'),
  offersCash: flag(false),
  paymentQr: orNull(paymentQr(image)),
  passesMethodCosts: described(
    flag(false),
    'Buyers who pay without a provider do not pay its fee; ignored in the EEA.',
  ),
  paymentProvider: described(v.optional(paymentProvider), 'Absent: that of the platform.'),
  paymentTiming: described(
    v.optional(paymentTiming, tenantDefaults.paymentTiming),
    'When the organizer receives the money of a sale.',
  ),
  feesPaidBy: described(
    v.optional(feesPaidBy, tenantDefaults.feesPaidBy),
    'The buyer on top of the price, or the organizer out of it.',
  ),
  refundHours: described(orNull(refundHours), 'Hours before the start until which buyers get refunds.'),
  isListed: described(v.optional(isListed, true), 'Lists the organization on the platform’s own page.'),
  listsOnPublish: described(flag(false), 'Lists it with its first published event.'),
  isAlbumOpen: flag(false),
  landing: v.optional(landing, {}),
})
