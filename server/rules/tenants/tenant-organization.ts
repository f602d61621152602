import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { agreementText } from '../agreements/agreement-schema.ts'
import { defaultTheme } from '../themes/default-theme.ts'
import { infoCards } from '../organizations/info-card-schema.ts'
import { ageDays } from '../results/day-of-ages.ts'
import { landing, organizationEntries, refundHours, region } from '../organizations/organization-schema.ts'
import { maxSponsors, sponsor } from '../organizations/sponsor-schema.ts'
import { feePlan } from '../prices/fee-plan-schema.ts'
import { listUpTo, slug } from '../text/fields.ts'
import { color, themeColors } from '../themes/theme-schema.ts'
import { documentFileName, imageName, pictureName } from './asset-names.ts'
import { checkPresence } from './check-fields.ts'
import { tenantDefaults } from './tenant-defaults.ts'

export const tenantTemplate = v.optional(
  closedObject({ id: slug, config: v.optional(v.record(v.string(), v.unknown()), {}) }),
)

/** The command checks that they exist. */
export const tenantTemplates = closedObject({ landing: tenantTemplate, event: tenantTemplate })

export const tenantSponsors = listUpTo(sponsor(v.optional(v.union([v.literal(''), imageName]), '')), maxSponsors)

export const tenantInfoCards = v.optional(infoCards(documentFileName), [])

/** Where an organization is that says no more than its language. */
export const defaultPlaces = {
  en: { region: 'en-US', currency: 'USD', timeZone: 'America/New_York' },
  es: { region: 'es-ES', currency: 'EUR', timeZone: 'Europe/Madrid' },
} as const

const theme = v.optional(
  closedObject(
    Object.fromEntries(themeColors.map((name) => [name, v.optional(color, defaultTheme[name])])) as Record<
      (typeof themeColors)[number],
      ReturnType<typeof v.optional<typeof color, string>>
    >,
  ),
  {},
)

export const tenantOrganization = v.pipe(
  closedObject({
    ...organizationEntries,
    language: v.optional(organizationEntries.language, tenantDefaults.language),
    region: v.optional(region),
    currency: v.optional(organizationEntries.currency),
    timeZone: v.optional(organizationEntries.timeZone),
    mainSport: v.optional(organizationEntries.mainSport, tenantDefaults.mainSport),
    agesOn: v.optional(organizationEntries.agesOn, ageDays[0]),
    contactEmail: v.optional(organizationEntries.contactEmail, null),
    contactPhone: v.optional(organizationEntries.contactPhone, null),
    website: v.optional(organizationEntries.website, null),
    socialLinks: v.optional(organizationEntries.socialLinks, {}),
    whatsappIcon: v.optional(organizationEntries.whatsappIcon, false),
    registrationAlerts: v.optional(organizationEntries.registrationAlerts, true),
    holdMinutes: v.optional(organizationEntries.holdMinutes, 35),
    transferHours: v.optional(organizationEntries.transferHours, 72),
    paymentTiming: v.optional(organizationEntries.paymentTiming, tenantDefaults.paymentTiming),
    feesPaidBy: v.optional(organizationEntries.feesPaidBy, tenantDefaults.feesPaidBy),
    isListed: v.optional(organizationEntries.isListed, true),
    listsOnPublish: v.optional(v.boolean('required'), false),
    isAlbumOpen: v.optional(v.boolean('required'), false),
    logo: v.optional(v.nullable(imageName), null),
    wordmark: v.optional(v.nullable(imageName), null),
    theme,
    landing: v.optional(landing, {}),
    heroImage: v.optional(v.nullable(pictureName), null),
    infoCards: tenantInfoCards,
    templates: v.optional(tenantTemplates, {}),
    sponsors: v.optional(tenantSponsors, []),
    refundHours: v.optional(v.nullable(refundHours), null),
    terms: v.optional(v.nullable(agreementText), null),
    waiver: v.optional(v.nullable(agreementText), null),
    paymentProvider: v.optional(organizationEntries.paymentProvider),
    /** Absent: the platform's default plan; null: none, for free places only. */
    feePlan: v.optional(v.nullable(feePlan)),
  }),
  v.forward(
    v.partialCheck(
      [['region'], ['language']],
      ({ region: tag, language }) => tag === undefined || tag.startsWith(`${language}-`),
      'must be a region of the language',
    ),
    ['region'],
  ),
  checkPresence((has) => !has('region') || has('currency'), 'currency', 'must be given where the region is'),
  checkPresence((has) => !has('region') || has('timeZone'), 'timeZone', 'must be given where the region is'),
)
