import { bibKey, parseBibNumber } from '../registrations/bib.ts'
import { parseConfirmationNumber } from '../orders/confirmation-number.ts'
import { documentKey, foldText } from '../text/normalize-text.ts'
import { searchWords } from '../text/search-words.ts'
import { readCheckInInput } from './check-in-code.ts'
import { maxFound, type CheckInPerson, type CheckInSearch } from './check-in-views.ts'

/**
 * An athlete on a device without network. `codes` are SHA-256 hashes of the secrets of the participant's page and the
 * order's, so that the device can compare a code and nobody can read the page's address from it. `document` is empty on
 * a helper's device.
 */
export type StoredPerson = CheckInPerson &
  Readonly<{ codes: readonly string[]; number: string | null; document: string }>

/** What `findForCheckIn` finds among an event's athletes, on the device. `hash` is SHA-256 in hexadecimal digits. */
export async function findLocally(
  people: readonly StoredPerson[],
  input: string,
  hash: (text: string) => Promise<string>,
): Promise<CheckInSearch> {
  const read = readCheckInInput(input)
  if (read.kind === 'unreadable') return { kind: 'unreadable', people: [] }
  if (read.kind === 'registration') return { kind: 'code', people: people.filter(({ id }) => id === read.id) }
  if (read.kind !== 'text') {
    const code = await hash(read.secret)
    return { kind: 'code', people: people.filter(({ codes }) => codes.includes(code)) }
  }
  return { kind: 'text', people: named(people, read.text).slice(0, maxFound) }
}

function named(people: readonly StoredPerson[], text: string): StoredPerson[] {
  const words = searchWords(text)
  if (words.length === 0) return []
  const bib = parseBibNumber(text)
  const number = parseConfirmationNumber(text)
  const exact = people.filter(
    (person) =>
      (bib !== null && person.bib !== null && bibKey(person.bib) === bibKey(bib)) ||
      (number !== null && person.number === number),
  )
  if (exact.length > 0) return exact
  const document = documentKey(text).toLowerCase()
  return people.filter((person) => {
    const known = foldText(`${person.name} ${person.document}`)
    return words.every((word) => known.includes(word) || (document.length > 4 && known.includes(document)))
  })
}
