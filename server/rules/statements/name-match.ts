import { foldText } from '../text/normalize-text.ts'

/** Small words of names, which banks drop or keep as they like. */
const particles = new Set('de del la las el los y e i da do das dos van von der den di du le'.split(' '))

const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const maxNameLength = 300

/** The words of a name or of a text with names, without accents, case, hyphens and small words. */
export function nameWords(text: string): string[] {
  const folded = foldText(text.slice(0, maxNameLength))
    .replace(/[ßæœøłđðþı]/g, (letter) => plainLetters[letter]!)
    .replace(/['’´`]/g, '')
  return folded.split(/[^\p{L}]+/u).filter((word) => word !== '' && !particles.has(word))
}

/**
 * Whether two names may be one person's, in any order: each word of the shorter one is in the other, or is the initial
 * of a word of it. Needs two words, one of them written out, unless both names are the same single word.
 */
export function namesMatch(one: readonly string[], other: readonly string[]): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one]
  if (shorter.length === 0) return false
  const rest = [...longer]
  const take = (test: (word: string) => boolean): boolean => {
    const at = rest.findIndex(test)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  }
  // Words that are written out first, so that an initial takes none that another word needs.
  const open = shorter.filter((word) => !take((candidate) => candidate === word))
  const writtenOut = shorter.length - open.length
  if (shorter.length === 1) return longer.length === 1 && writtenOut === 1
  const areInitials = open.every((word) => take((candidate) => isInitial(word, candidate)))
  return areInitials && shorter.some((word) => word.length > 2 && longer.includes(word))
}

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one[0] === other[0]

/** Whether a text says a name: at least two of its words, all of those that are written out. */
export function textNames(text: ReadonlySet<string>, name: readonly string[]): boolean {
  const words = name.filter((word) => word.length > 1)
  return words.length > 1 && words.every((word) => text.has(word))
}
