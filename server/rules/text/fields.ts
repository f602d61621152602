import * as v from 'valibot'

// Control characters, line separators, halves of surrogate pairs and marks that turn the direction of what follows.
const hiddenCharacters = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u

// What is typed may be longer than what is kept of it, by the space in it. Longer than this nobody looks at it.
const maxInputLength = (max: number) => v.maxLength<string, number, string>(2 * max + 1_000, `max_length:${max}`)

/**
 * A line of typed text: NFC, without space around it and with single spaces in it; hidden characters are refused as
 * `format`, an empty line as `required`. `max` in UTF-16 units.
 */
export function line(max: number) {
  return v.pipe(
    v.string('required'),
    maxInputLength(max),
    v.check((text) => !hiddenCharacters.test(text), 'format'),
    v.transform(tidy),
    v.nonEmpty('required'),
    v.maxLength(max, `max_length:${max}`),
  )
}

/** What somebody or something is called. It stands in mails to strangers: no link gets into those. */
export function nameLine(max: number) {
  return v.pipe(
    line(max),
    v.check((name) => !/:\/\/|@|\bwww\./i.test(name), 'format'),
  )
}

/** A line that may be empty; missing is ''. */
export function optionalLine(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      v.check((text) => !hiddenCharacters.test(text), 'format'),
      v.transform(tidy),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

/** A paragraph that may be empty: line breaks in it are spaces; missing is ''. */
export function optionalParagraph(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      v.transform((text) =>
        text
          .split(/[\r\n]+/)
          .map((part) => part.trim())
          .join(' '),
      ),
      v.check((text) => !hiddenCharacters.test(text), 'format'),
      v.transform(tidy),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

/**
 * Text of several paragraphs that may be empty: as `optionalLine`, but its lines stay. Lines end in one line feed, and
 * paragraphs are one empty line apart at most. `max` in UTF-16 units.
 */
export function paragraphs(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      maxInputLength(max),
      v.transform((text) => text.replace(/\r\n?/g, '\n')),
      v.check((text) => !hiddenCharacters.test(text.replace(/[\n\t]/g, ' ')), 'format'),
      v.transform((text) => text.replaceAll('\t', ' ').split('\n').map(tidy).join('\n')),
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

// What mail servers deliver to: no quotes, no comments, no addresses of machines. Stricter than the standard on
// purpose, as a typing error is likelier than a quoted local part.
const emailFormat =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/

/** An e-mail address. Comes out in small letters: two addresses that differ in case only are one person's. */
export const email = v.pipe(
  v.string('required'),
  maxInputLength(254),
  v.transform((text) => text.trim().toLowerCase()),
  v.nonEmpty('required'),
  v.maxLength(254, 'max_length:254'),
  v.regex(emailFormat, 'email'),
  v.check((address) => address.indexOf('@') <= 64, 'email'),
)

// Digits, + ( ) - and space, with five digits among them at least.
const phoneFormat = /^(?=(?:\D*\d){5})[\d+() -]+$/

/** A whole number from `min` to `max` as people type it; null when empty or missing. */
export function optionalWhole(min: number, max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      v.trim(),
      v.rawTransform<string, number | null>(({ dataset, addIssue, NEVER }) => {
        if (dataset.value === '') return null
        const count = /^\d{1,9}$/.test(dataset.value) ? Number(dataset.value) : Number.NaN
        if (count >= min && count <= max) return count
        addIssue({ message: Number.isNaN(count) ? 'integer' : count < min ? `min_value:${min}` : `max_value:${max}` })
        return NEVER
      }),
    ),
    '',
  )
}

/** A telephone number as people write it, 5 to 32 signs. */
export const phone = v.pipe(line(32), v.minLength(5, 'min_length:5'), v.regex(phoneFormat, 'format'))

/** A telephone number that may be left empty; missing is ''. */
export const optionalPhone = v.pipe(
  optionalLine(32),
  v.check((number) => number === '' || phoneFormat.test(number), 'format'),
)

/**
 * A national identity document: 4 to 20 letters and digits. Comes out in capitals and without the dots, hyphens and
 * spaces that people write it with, so that one document is one text.
 */
export const dni = v.pipe(
  line(20),
  v.transform((text) => text.normalize('NFKC').toUpperCase()),
  v.regex(/^[A-Z0-9. -]+$/, 'format'),
  v.transform((text) => text.replace(/[. -]/g, '')),
  v.minLength(4, 'min_length:4'),
)

/** A ticked box: true, or what a form without JavaScript sends for it. `code` when it is not ticked. */
export function ticked(code: string) {
  return v.pipe(
    v.optional(v.union([v.boolean(), v.string()]), false),
    v.transform((value) => value === true || value === 'on' || value === 'true'),
    v.literal(true, code),
  )
}

/** A switch: on or off, as a form with or without JavaScript sends it. */
export const flag = v.pipe(
  v.optional(v.union([v.boolean(), v.string()]), false),
  v.transform((value) => value === true || value === 'on' || value === 'true'),
)

/** An e-mail address that may be left empty; missing is ''. */
export const optionalEmail = v.pipe(
  optionalLine(254),
  v.transform((text) => text.toLowerCase()),
  v.check((address) => address === '' || v.is(email, address), 'email'),
)

/** The address of a page on the web, by http or https; without either, https is put before it. Comes out in full. */
export const webAddress = v.pipe(
  line(300),
  v.transform((text) => (/^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text) ? text : `https://${text}`)),
  v.check(isWebAddress, 'web_address'),
  v.transform((address) => new URL(address).href),
  v.maxLength(300, 'max_length:300'),
)

/** The same, or ''. */
export const optionalWebAddress = v.pipe(
  optionalLine(300),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    if (dataset.value === '') return ''
    const address = v.safeParse(webAddress, dataset.value)
    if (address.success) return address.output
    addIssue({ message: address.issues[0].message })
    return NEVER
  }),
)

// A name with a dot, and nobody's name or password: what is shown as a link must lead where it says.
function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password } = new URL(text)
  return /^https?:$/.test(protocol) && /^[^.].*\.[a-z0-9-]{2,}$/i.test(hostname) && username + password === ''
}
