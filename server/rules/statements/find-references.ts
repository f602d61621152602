/** A confirmation number in a text; `isMisread` if some of its signs had to be guessed. */
export type FoundReference = Readonly<{ confirmationNumber: string; isMisread: boolean }>

const codeLength = 8
const maxMisreadSigns = 2
const maxTextLength = 1_000

/**
 * Signs that a confirmation number never has (see `readableCode`), with those that somebody who wrote them may have
 * read: anyone who writes O has seen Q or D.
 */
const misreadAs: Readonly<Record<string, string>> = { '0': 'QD', O: 'QD', '1': 'LJ7', I: 'LJ7' }

/** Signs that are mistaken for one another become one, so that a code is looked up however it was read. */
const fold = (code: string): string => code.replace(/[0OQD]/g, 'O').replace(/[1ILJ7]/g, 'I')

const codeOf = (confirmationNumber: string): string => confirmationNumber.replace(/^DR-|-/g, '')

/**
 * Finds known confirmation numbers in free text, with or without their prefix, in any case, broken by spaces, dashes or
 * line ends. The time grows with the length of the text, not with how many numbers are known.
 */
export function referenceFinder(confirmationNumbers: Iterable<string>): (text: string) => FoundReference[] {
  const numbersByFold = Map.groupBy(confirmationNumbers, (number) => fold(codeOf(number)))
  return (text) => {
    const signs = text
      .slice(0, maxTextLength)
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
    const folded = fold(signs)
    const references = new Map<string, FoundReference>()
    for (let at = 0; at + codeLength <= signs.length; at++) {
      for (const confirmationNumber of numbersByFold.get(folded.slice(at, at + codeLength)) ?? []) {
        const misread = countMisread(signs.slice(at, at + codeLength), codeOf(confirmationNumber))
        const isKnown = references.get(confirmationNumber)?.isMisread === false
        if (misread !== null && misread <= maxMisreadSigns && !isKnown)
          references.set(confirmationNumber, { confirmationNumber, isMisread: misread > 0 })
      }
    }
    return [...references.values()]
  }
}

function countMisread(signs: string, code: string): number | null {
  let count = 0
  for (let at = 0; at < code.length; at++) {
    if (signs[at] === code[at]) continue
    if (!misreadAs[signs[at]!]?.includes(code[at]!)) return null
    count += 1
  }
  return count
}
