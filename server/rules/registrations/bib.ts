import * as v from 'valibot'

const maxDigits = 6

/**
 * Up to three letters, an optional hyphen, up to six digits (`1234`, `W12`, `A-17`), in capitals. Leading zeros stay:
 * they are on the bib.
 */
export const bibNumber = v.pipe(
  v.string('required'),
  v.transform((text) => text.trim().toUpperCase()),
  v.nonEmpty('required'),
  v.regex(/^(?:[A-Z]{1,3}-?)?\d{1,6}$/, 'bib_format'),
)

/** One key for `7` and `007`: nobody tells them apart on a course. */
export const bibKey = (bib: string): string => bib.replace(/(^|\D)0+(?=\d)/, '$1')

/** All that have the same key, in their normal form. */
export function equalBibs(bib: string): string[] {
  const [, prefix = '', digits = ''] = /^(\D*)(\d+)$/.exec(bibKey(bib)) ?? []
  return Array.from({ length: maxDigits - digits.length + 1 }, (_, zeros) => prefix + '0'.repeat(zeros) + digits)
}

export function parseBibNumber(text: string): string | null {
  const result = v.safeParse(bibNumber, text)
  return result.success ? result.output : null
}
