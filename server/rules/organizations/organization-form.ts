import * as v from 'valibot'
import {
  checkbox,
  nameLine,
  optionalEmail,
  optionalLine,
  optionalParagraph,
  optionalWebAddress,
} from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { maxRefundHours } from '../events/refund-policy.ts'
import { sports } from '../events/sports.ts'
import { networks } from './networks.ts'

export const phoneFormat = /^\+\d[\d ]{6,18}\d$/

export const isTerritory = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

// Checks the format only: a browser may know fewer codes than the server, which looks them up when it saves.
const textMatching = (pattern: RegExp) => v.pipe(v.string('selection'), v.regex(pattern, 'selection'))

export const organizationForm = v.pipe(
  v.object({
    version: v.string(),
    name: nameLine(80),
    description: optionalParagraph(300),
    mainSport: v.picklist(sports, 'selection'),
    language: v.picklist(locales, 'selection'),
    territory: textMatching(/^[A-Z]{2}$/),
    timeZone: textMatching(/^[\w+-]+(?:\/[\w+-]+)+$/),
    /** Ignored once somebody has bought. */
    currency: textMatching(/^[A-Z]{3}$/),
    contactEmail: optionalEmail,
    contactPhone: v.pipe(
      optionalLine(32),
      v.check((text) => text === '' || phoneFormat.test(text), 'phone_international'),
    ),
    whatsappIcon: checkbox,
    registrationAlerts: checkbox,
    /** Hours; 0 promises no refund, '' is undecided. */
    refundHours: v.pipe(
      optionalLine(4),
      v.check((text) => text === '' || /^\d+$/.test(text), 'integer'),
      v.check((text) => Number(text) <= maxRefundHours, `max_value:${maxRefundHours}`),
    ),
    website: optionalWebAddress,
    socialLinks: v.optional(v.object(v.entriesFromList(networks, optionalWebAddress)), {}),
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
