import * as v from 'valibot'
import { currencyCode } from '../money/currency-schema.ts'
import { checkbox, email, emptyOr, internationalPhone, webAddress } from '../text/fields.ts'
import { selected, typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { timeZoneName } from '../time/time-zone-schema.ts'
import { networks } from './networks.ts'
import { organizationEntries, refundHours, territoryCode } from './organization-schema.ts'

const { name, description, mainSport, agesOn, language } = organizationEntries

export const organizationForm = v.pipe(
  v.object({
    version: v.string(),
    name,
    description,
    mainSport,
    agesOn,
    language,
    territory: typed(territoryCode, selected),
    timeZone: typed(timeZoneName, selected),
    /** Ignored once somebody has bought. */
    currency: typed(currencyCode, selected),
    contactEmail: emptyOr(email),
    contactPhone: emptyOr(internationalPhone),
    whatsappIcon: checkbox,
    registrationAlerts: checkbox,
    dailyAlerts: checkbox,
    /** 0 and '' promise no refund. */
    refundHours: v.pipe(
      typedOrNull(refundHours, wholeNumber),
      v.transform((hours) => (hours === null ? '' : String(hours))),
    ),
    website: emptyOr(webAddress),
    socialLinks: v.optional(v.object(v.entriesFromList(networks, emptyOr(webAddress))), {}),
  }),
  v.forward(
    v.check(({ whatsappIcon, contactPhone }) => !whatsappIcon || contactPhone !== '', 'phone_for_whatsapp'),
    ['contactPhone'],
  ),
  v.forward(
    v.check(({ registrationAlerts, contactEmail }) => !registrationAlerts || contactEmail !== '', 'email_for_alerts'),
    ['contactEmail'],
  ),
)

export type OrganizationInput = v.InferInput<typeof organizationForm>
export type OrganizationEdit = v.InferOutput<typeof organizationForm>
