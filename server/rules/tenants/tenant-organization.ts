import * as v from 'valibot'
import { described } from '../text/described.ts'
import { closedObject } from '../text/closed-object.ts'
import { agreementText } from '../agreements/agreement-schema.ts'
import { defaultTheme } from '../themes/default-theme.ts'
import { infoCards } from '../organizations/info-card-schema.ts'
import { organizationColumns } from '../organizations/organization-columns.ts'
import { region } from '../organizations/organization-schema.ts'
import { maxSponsors, sponsor } from '../organizations/sponsor-schema.ts'
import { feePlan } from '../prices/fee-plan-schema.ts'
import { listUpTo, orNull, slug } from '../text/fields.ts'
import { color, themeColors } from '../themes/theme-schema.ts'
import { documentFileName, imageName, pictureName } from './asset-names.ts'
import { checkPresence } from './check-fields.ts'

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
    ...organizationColumns(imageName),
    region: described(
      v.optional(region),
      'How numbers and dates are written; currency and timeZone go with it. Absent: en-US or es-ES.',
    ),
    logo: described(orNull(imageName), 'Beside the name, in the head of pages.'),
    wordmark: described(orNull(imageName), 'The name as a drawing.'),
    theme,
    heroImage: orNull(pictureName),
    infoCards: tenantInfoCards,
    templates: v.optional(tenantTemplates, {}),
    sponsors: v.optional(tenantSponsors, []),
    terms: described(
      orNull(agreementText),
      'May name {event}, {organization}, {hours}, {contact}. Null: the platform’s.',
    ),
    waiver: described(orNull(agreementText), 'What athletes accept; see terms.'),
    /** Absent: the platform's default plan; null: none, for free places only. */
    feePlan: described(
      v.optional(v.nullable(feePlan)),
      'Fees in hundredths of a percent; null: none, for free places only. Absent: the plan of the platform.',
    ),
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
