import { foldText, nameKey } from '../text/normalize-text.ts'

type Name = Readonly<{ firstName: string; lastName: string }>

/**
 * Whether a timing file's name may be that of a registered athlete: case, accents, punctuation and the order of the words
 * do not count, one word may be missing on one side (a second surname, a second first name), and first names may be
 * initials.
 */
export function isSameName(one: Name, other: Name): boolean {
  if (keyOf(one) === keyOf(other)) return true
  const [shorter, longer] = [wordsOf(one), wordsOf(other)].toSorted((a, b) => a.length - b.length) as [
    string[],
    string[],
  ]
  if (longer.length - shorter.length > 1 || shorter.length < 2) return false
  const left = [...longer]
  const take = (matches: (word: string) => boolean) => {
    const at = left.findIndex(matches)
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }
  // Whole words first, so that an initial does not take the word that another one equals.
  const unequal = shorter.filter((word) => !take((each) => each === word))
  const hasWholeWord = unequal.length < shorter.length
  return hasWholeWord && unequal.every((word) => take((each) => isInitialOf(word, each) || isInitialOf(each, word)))
}

const wordsOf = ({ firstName, lastName }: Name): string[] =>
  foldText(`${firstName} ${lastName}`)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)

const keyOf = ({ firstName, lastName }: Name) => nameKey(`${firstName} ${lastName}`)

const isInitialOf = (initial: string, word: string) => initial.length === 1 && word.startsWith(initial)
