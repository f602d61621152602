import * as v from 'valibot'
import { infoCards } from '../organizations/info-card-schema.ts'
import { landingText, organizationEntries, refundHours, region } from '../organizations/organization-schema.ts'
import { maxSponsors, sponsor } from '../organizations/sponsor-schema.ts'
import { feePlan } from '../prices/fee-plan-schema.ts'
import { listUpTo, slug } from '../text/fields.ts'
import { theme } from '../themes/theme-schema.ts'
import { documentFileName, imageName, pictureName } from './asset-names.ts'

const template = v.optional(v.strictObject({ id: slug, config: v.optional(v.record(v.string(), v.unknown()), {}) }))

export const tenantSponsors = listUpTo(sponsor(v.optional(v.union([v.literal(''), imageName]), '')), maxSponsors)

export const tenantInfoCards = v.optional(infoCards(documentFileName), [])

export const tenantOrganization = v.pipe(
  v.strictObject({
    ...organizationEntries,
    region,
    logo: v.nullable(imageName),
    wordmark: v.nullable(imageName),
    theme,
    landing: landingText,
    heroImage: v.optional(v.nullable(pictureName), null),
    infoCards: tenantInfoCards,
    /** Absent: unchanged; *default* for a new organization. The command checks that they exist. */
    templates: v.optional(v.strictObject({ landing: template, event: template }), {}),
    sponsors: tenantSponsors,
    refundHours: v.optional(refundHours),
    paymentProvider: v.optional(organizationEntries.paymentProvider),
    feePlan,
  }),
  v.forward(
    v.partialCheck(
      [['region'], ['language']],
      ({ region: tag, language }) => tag.startsWith(`${language}-`),
      'must be a region of the language',
    ),
    ['region'],
  ),
)
