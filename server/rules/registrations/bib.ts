import * as v from 'valibot'

const maxDigits = 6

export const memberLetters = [...'ABCDEFGHIJKLMNOPQRST']

/**
 * Up to three letters, an optional hyphen, up to six digits, a member's letter (`1234`, `W12`, `A-17`, `12B`), in
 * capitals. Leading zeros and the hyphen stay: they are on the bib. What programs and people write around it goes:
 * `Nº 7`, `#7`, `7.0`, `'045`, `A 17`, `12/B`, full-width digits.
 */
export const bibNumber = v.pipe(
  v.string('required'),
  v.transform((text) =>
    text
      .trim()
      .replace(/^['’"]?(?:n[º°]|#)?\s*/i, '')
      .normalize('NFKC')
      .replace(/(?<=^\d+)\.0+$/, '')
      .replace(/\s+/g, ' ')
      .replace(/(?<=[a-z]) (?=\d)|(?<=\d) ?[/ ] ?(?=[a-t]$)/i, '')
      .toUpperCase(),
  ),
  v.nonEmpty('required'),
  v.regex(/^(?:[A-Z]{1,3}-?)?\d{1,6}[A-T]?$/, 'bib_format'),
)

/** One key for `7` and `007`, `A17` and `A-17`: nobody tells them apart on a course. */
export const bibKey = (bib: string): string => bib.replace('-', '').replace(/(^|\D)0+(?=\d)/, '$1')

/** `12` of `12B`: the number that members of a team share. */
export const teamNumberOf = (bib: string): string => bib.replace(/(?<=\d)[A-T]$/, '')

export const hasMemberLetter = (bib: string): boolean => teamNumberOf(bib) !== bib

/** All that have the same key, in their normal form. */
export function equalBibs(bib: string): string[] {
  const [, letters = '', digits = '', member = ''] = /^(\D*)(\d+)(\D?)$/.exec(bibKey(bib)) ?? []
  const prefixes = letters === '' ? [''] : [letters, `${letters}-`]
  return prefixes.flatMap((prefix) =>
    Array.from({ length: maxDigits - digits.length + 1 }, (_, zeros) => prefix + '0'.repeat(zeros) + digits + member),
  )
}

export const bibsOfNumber = (bib: string): string[] =>
  ['', ...memberLetters].flatMap((letter) => equalBibs(teamNumberOf(bib) + letter))

export type HeldBib = Readonly<{ bib: string; teamId: string | null }>

/** Letters of a number are of one team, or of athletes without any; `12` and `12A` are never both given. */
export function canBothBeGiven(one: HeldBib, other: HeldBib): boolean {
  if (numberKey(one.bib) !== numberKey(other.bib)) return true
  const haveLetters = hasMemberLetter(one.bib) && hasMemberLetter(other.bib)
  return haveLetters && one.teamId === other.teamId && bibKey(one.bib) !== bibKey(other.bib)
}

export const numberKey = (bib: string): string => bibKey(teamNumberOf(bib))

export function holderFinder<Holder extends HeldBib>(holders: Iterable<Holder>) {
  const holdersByNumber = Map.groupBy(holders, ({ bib }) => numberKey(bib))
  return (held: HeldBib): Holder | undefined =>
    holdersByNumber.get(numberKey(held.bib))?.find((holder) => !canBothBeGiven(holder, held))
}

export function parseBibNumber(text: string): string | null {
  const result = v.safeParse(bibNumber, text)
  return result.success ? result.output : null
}
