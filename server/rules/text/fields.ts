import * as v from 'valibot'
import { cleanText, normalizeDocument, normalizePhone } from './normalize-text.ts'

const controlCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u

// First in each schema of a text.
const cleaned = v.transform(cleanText)

// Checked before anything else looks at the text; surplus spaces are allowed until they are trimmed.
const maxInputLength = (max: number) => v.maxLength<string, number, string>(2 * max + 1_000, `max_length:${max}`)

/**
 * One line in NFC, trimmed, with single spaces and without invisible characters. Codes: `format` for control characters,
 * `required`, `max_length`. `max` in UTF-16 units.
 */
export function line(max: number) {
  return v.pipe(
    v.string('required'),
    maxInputLength(max),
    cleaned,
    v.check((text) => !controlCharacters.test(text), 'format'),
    v.transform(tidy),
    v.nonEmpty('required'),
    v.check((text) => text === '' || !isBlank(text), 'required'),
    v.maxLength(max, `max_length:${max}`),
  )
}

/** Whether a reader sees nothing of it: also zero-width characters alone. */
export const isBlank = (text: string): boolean => !/[^\s\p{DI}]/u.test(text)

// Full stops that browsers and mail programs read as the dot of a domain, beside those that NFKC makes one.
const otherDots = /[\u3002]/g
// Mail programs turn these into links. Of domains without more around them, the endings that abuse uses most.
const links = [
  /:\/\//,
  /\S@\S/,
  /\bwww\./i,
  /[\p{L}\p{N}]\.[a-z]{2,}\/\S/iu,
  /[\p{L}\p{N}]\.(?:com|net|org)(?![\p{L}\p{N}])/iu,
  /[\p{L}\p{N}-]{2}\.(?:info|biz|app|dev|io|me|xyz|site|online|shop|store|top|club|link|click|live|page|web|icu|vip|win|bid|fun|bank|support|ly|gg|cc|ru|cn|tk|es|ar|co|eu|mx|cl|uk|br|pe|uy|fr|it|pt)(?![\p{L}\p{N}])/iu,
  // “Ma.de los Ángeles” is a name.
  /[\p{L}\p{N}-]{2}\.de(?![\p{L}\p{N}]|\s+\p{L})/iu,
]

export const containsLink = (text: string): boolean => {
  const withDots = text
    .normalize('NFKC')
    .replaceAll(/\p{DI}/gu, '')
    .replace(otherDots, '.')
  return links.some((link) => link.test(withDots))
}

const withoutLinks = v.check<string, 'link'>((text) => !containsLink(text), 'link')

/** Names and titles appear in mails to strangers: links are rejected. */
export const nameLine = (max: number) => v.pipe(line(max), withoutLinks)

export const optionalNameLine = (max: number) => v.pipe(optionalLine(max), withoutLinks)

/** What staff write to athletes in mails. */
export const messageText = (max: number) => v.pipe(paragraphs(max), withoutLinks)

export function optionalLine(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      cleaned,
      v.check((text) => !controlCharacters.test(text), 'format'),
      v.transform(tidy),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

export function optionalParagraph(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      cleaned,
      v.transform((text) =>
        text
          .split(/[\r\n]+/)
          .map((part) => part.trim())
          .join(' '),
      ),
      v.check((text) => !controlCharacters.test(text), 'format'),
      v.transform(tidy),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

export function paragraphs(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      cleaned,
      v.transform((text) => text.replace(/\r\n?/g, '\n')),
      v.check((text) => !controlCharacters.test(text.replaceAll('\n', ' ')), 'format'),
      v.transform((text) => text.split('\n').map(tidy).join('\n')),
      v.transform((text) => text.replace(/\n{3,}/g, '\n\n').trim()),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

function tidy(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{Zs}+/gu, ' ')
    .trim()
}

// Stricter than the standard on purpose: no quotes, comments or IP addresses, as a typing error is likelier than those.
const emailFormat =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** Lower case: addresses that differ only in case belong to one person. */
export const email = v.pipe(
  v.string('required'),
  maxInputLength(254),
  cleaned,
  v.transform((text) => text.trim().toLowerCase()),
  v.nonEmpty('required'),
  v.maxLength(254, 'max_length:254'),
  v.regex(emailFormat, 'email'),
  v.check((address) => address.indexOf('@') <= 64, 'email'),
)

const phoneFormat = /^(?=(?:\D*\d){5})[\d+() -]+$/
const normalizedPhone = v.pipe(v.string('required'), maxInputLength(32), v.transform(normalizePhone))

export function integerBetween(min: number, max: number) {
  return v.pipe(
    v.number('required'),
    v.integer('integer'),
    v.minValue(min, `min_value:${min}`),
    v.maxValue(max, `max_value:${max}`),
  )
}

/** What may be left out, which is null. */
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) => v.optional(v.nullable(schema), null)

/** What may be left out, which is `usual`. */
export const flag = (usual: boolean) => v.optional(v.boolean('required'), usual)

export function listUpTo<Item extends v.GenericSchema>(item: Item, max: number) {
  return v.pipe(v.array(item), v.maxLength(max, `max_items:${max}`))
}

/** Names a page within an organization's addresses. */
export const slug = v.pipe(
  v.string('required'),
  v.maxLength(80, 'max_length:80'),
  v.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'format'),
)

/** As phones, contacts and web pages write them. */
export const phone = v.pipe(normalizedPhone, line(32), v.minLength(5, 'min_length:5'), v.regex(phoneFormat, 'format'))

export const optionalPhone = v.optional(
  v.pipe(
    normalizedPhone,
    v.maxLength(32, 'max_length:32'),
    v.check((number) => number === '' || phoneFormat.test(number), 'format'),
  ),
  '',
)

/** 4 to 20 letters and digits, in capitals without dots, hyphens and spaces, so that one document has one spelling. */
export const dni = v.pipe(
  line(20),
  v.transform(normalizeDocument),
  v.regex(/^[A-Z0-9]*$/, 'format'),
  v.minLength(4, 'min_length:4'),
)

export function requiredCheckbox(code: string) {
  return v.pipe(
    v.optional(v.union([v.boolean(), v.string()]), false),
    v.transform((value) => value === true || value === 'on' || value === 'true'),
    v.literal(true, code),
  )
}

export const checkbox = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || value === 'on' || value === 'true'),
)

/** The text that `schema` outputs, or '' for an empty one. */
export function emptyOr(schema: v.GenericSchema<string, string>) {
  return v.pipe(
    v.optional(v.string('format'), ''),
    v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
      const text = dataset.value.trim()
      if (text === '') return ''
      const result = v.safeParse(schema, text)
      if (result.success) return result.output
      addIssue({ message: result.issues[0].message })
      return NEVER
    }),
  )
}

/** With the country's code, as links to call or write need it. */
export const internationalPhone = v.pipe(
  normalizedPhone,
  line(32),
  v.regex(/^\+\d[\d ]{6,18}\d$/, 'phone_international'),
)

export const wholeNumber = v.pipe(v.string('required'), v.regex(/^\d{1,9}$/, 'integer'), v.transform(Number))

/** Texts in one field, each on a line. */
export const textList = v.pipe(
  v.optional(v.string('format'), ''),
  v.transform((text) => text.split('\n').filter(Boolean)),
)

/** Made once for a form that must not do the same twice. */
export const formKey = v.pipe(v.string('format'), v.minLength(8, 'format'), v.maxLength(64, 'format'))

export const webAddress = v.pipe(
  line(300),
  v.transform((text) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)),
  v.check(isWebAddress, 'web_address'),
  v.transform((address) => new URL(address).href),
  v.maxLength(300, 'max_length:300'),
)

// Requires a dot and no user name or password: a link must lead where it says.
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && /^[^.].*\.[a-z0-9-]{2,}$/i.test(hostname) && username + password === ''
}
