import * as v from 'valibot'

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

export function parseBibNumber(text: string): string | null {
  const result = v.safeParse(bibNumber, text)
  return result.success ? result.output : null
}
