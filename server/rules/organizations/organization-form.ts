import * as v from 'valibot'
import { flag, nameLine, optionalEmail, optionalLine, optionalParagraph, optionalWebAddress } from '../text/fields.ts'
import { locales } from '../text/locale.ts'
import { mostRefundHours } from '../events/refund-policy.ts'

export const sports = ['running', 'cycling', 'swimming', 'ultramarathon', 'spectator'] as const
export const networks = ['instagram', 'facebook', 'x', 'youtube', 'strava', 'tiktok'] as const

/** An international number: WhatsApp and phones abroad need the country's code. */
export const phoneFormat = /^\+\d[\d ]{6,18}\d$/

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

export const isTimeZone = (name: string): boolean => {
  try {
    return name.includes('/') && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Two letters that stand for a country. */
export const isTerritory = (code: string): boolean =>
  /^[A-Z]{2}$/.test(code) && new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(code) !== undefined

// Only their shape: a browser may know fewer of them than the server, which looks them up when it saves.
const textMatching = (pattern: RegExp) => v.pipe(v.string('selection'), v.regex(pattern, 'selection'))

/**
 * An organization as its staff describe it. The region its figures are written in is the language's in the `territory`;
 * `version` says which state of it was changed.
 */
export const organizationForm = v.pipe(
  v.object({
    version: v.string(),
    name: nameLine(80),
    description: optionalParagraph(300),
    mainSport: v.picklist(sports, 'selection'),
    language: v.picklist(locales, 'selection'),
    territory: textMatching(/^[A-Z]{2}$/),
    timeZone: textMatching(/^[\w+-]+(?:\/[\w+-]+)+$/),
    /** Fixed once somebody has bought: then what is sent here changes nothing. */
    currency: textMatching(/^[A-Z]{3}$/),
    contactEmail: optionalEmail,
    contactPhone: v.pipe(
      optionalLine(32),
      v.check((text) => text === '' || phoneFormat.test(text), 'phone_international'),
    ),
    whatsappIcon: flag,
    registrationAlerts: flag,
    /** Typed hours. 0 promises nothing; an empty text is a default that nobody has decided. */
    refundHours: v.pipe(
      optionalLine(4),
      v.check((text) => text === '' || /^\d+$/.test(text), 'integer'),
      v.check((text) => Number(text) <= mostRefundHours, `max_value:${mostRefundHours}`),
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
