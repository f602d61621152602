import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { maxRefundHours } from '../events/refund-policy.ts'
import { sports } from '../events/sports.ts'
import { currency } from '../money/currency-schema.ts'
import { platformProviders } from '../money/currency.ts'
import { feePayers, paymentTimings } from '../prices/price.ts'
import { ageDays } from '../results/day-of-ages.ts'
import {
  email,
  integerBetween,
  internationalPhone,
  nameLine,
  optionalLine,
  optionalParagraph,
  paragraphs,
  webAddress,
} from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { localized } from '../text/localized-schema.ts'
import { sectionLayoutEntries } from '../templates/section-layout.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { networks } from './networks.ts'
import { fixedLandingSections, landingSections } from './organization-content.ts'

export const territoryCode = v.pipe(v.string('required'), v.regex(/^[A-Z]{2}$/, 'territory'))

export const isTerritory = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

/** A language and a territory. */
export const region = v.pipe(
  v.string('required'),
  v.regex(/^[a-z]{2}-[A-Z]{2}$/, 'region'),
  v.check((tag) => isTerritory(tag.slice(3)), 'territory'),
)

export const refundHours = integerBetween(0, maxRefundHours)

export const landing = closedObject({
  headline: v.optional(localized(optionalLine(90)), ''),
  tagline: v.optional(localized(optionalLine(220)), ''),
  about: v.optional(localized(paragraphs(2000)), ''),
  ...sectionLayoutEntries(landingSections, fixedLandingSections),
})

export const organizationEntries = {
  name: nameLine(80),
  description: optionalParagraph(300),
  language: v.picklist(locales, 'selection'),
  currency,
  timeZone,
  mainSport: v.picklist(sports, 'selection'),
  agesOn: v.picklist(ageDays, 'selection'),
  contactEmail: v.nullable(email),
  contactPhone: v.nullable(internationalPhone),
  website: v.nullable(webAddress),
  socialLinks: closedObject(v.entriesFromList(networks, v.optional(webAddress))),
  whatsappIcon: v.boolean('required'),
  registrationAlerts: v.boolean('required'),
  dailyAlerts: v.boolean('required'),
  holdMinutes: integerBetween(30, 240),
  transferHours: integerBetween(1, 240),
  paymentProvider: v.picklist(platformProviders, 'selection'),
  paymentTiming: v.picklist(paymentTimings, 'selection'),
  feesPaidBy: v.picklist(feePayers, 'selection'),
  isListed: v.boolean('required'),
}
