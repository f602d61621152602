import * as v from 'valibot'

// Control characters, line separators, halves of surrogate pairs and marks that turn the direction of what follows.
const hidden = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/u

/**
 * A line of typed text: NFC, without space around it and with single spaces in it; hidden characters are refused as
 * `format`, an empty line as `required`. `max` in UTF-16 units.
 */
export function line(max: number) {
  return v.pipe(
    v.string('required'),
    v.check((typed) => !hidden.test(typed), 'format'),
    v.transform(tidy),
    v.nonEmpty('required'),
    v.maxLength(max, `max_length:${max}`),
  )
}

/** A line that may be empty; missing is ''. */
export function optionalLine(max: number) {
  return v.optional(
    v.pipe(
      v.string('format'),
      v.check((typed) => !hidden.test(typed), 'format'),
      v.transform(tidy),
      v.maxLength(max, `max_length:${max}`),
    ),
    '',
  )
}

function tidy(typed: string): string {
  return typed
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
  v.transform((typed) => typed.trim().toLowerCase()),
  v.nonEmpty('required'),
  v.maxLength(254, 'max_length:254'),
  v.regex(emailFormat, 'email'),
  v.check((address) => address.indexOf('@') <= 64, 'email'),
)

// Digits, + ( ) - and space, with five digits among them at least.
const phoneFormat = /^(?=(?:\D*\d){5})[\d+() -]+$/

/** A telephone number as people write it, 5 to 32 signs. */
export const phone = v.pipe(line(32), v.minLength(5, 'min_length:5'), v.regex(phoneFormat, 'format'))

/** A telephone number that may be left empty; missing is ''. */
export const optionalPhone = v.pipe(
  optionalLine(32),
  v.check((number) => number === '' || phoneFormat.test(number), 'format'),
)

/** A national identity document: 4 to 20 letters, digits, dots and hyphens. Comes out in capitals. */
export const dni = v.pipe(
  line(20),
  v.transform((typed) => typed.toUpperCase()),
  v.regex(/^[A-Z0-9.-]+$/, 'format'),
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
