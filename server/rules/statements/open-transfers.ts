import { documentKey } from '../text/normalize-text.ts'
import { dayBefore, type Day } from '../time/day.ts'
import { referenceFinder, type FoundReference } from './find-references.ts'
import { nameWords, namesMatch, textNames } from './name-match.ts'
import type { StatementEntry } from './statement-entry.ts'
import type { MatchReason, OpenTransfer } from './statement-match.ts'

type Identity = Extract<MatchReason, 'name' | 'name_in_text' | 'dni'>

export type Payer = Readonly<{ words: readonly string[]; textWords: ReadonlySet<string>; codes: string }>

export const payerOf = ({ counterpartyName, text, reference }: StatementEntry): Payer => ({
  words: nameWords(counterpartyName),
  textWords: new Set(nameWords(`${text} ${reference}`)),
  codes: `${counterpartyName} ${text} ${reference}`.toUpperCase().replace(/[^A-Z0-9 ]/g, ''),
})

const amountKey = (currency: string, amount: number): string => `${currency} ${amount}`

const minDniLength = 6
// More people of one name than this are not told apart by it.
const maxCompared = 60

type Person = Readonly<{ order: OpenTransfer; words: readonly string[]; distinct: number; initials: number }>

export class OpenTransfers {
  readonly findReferences: (text: string) => FoundReference[]
  readonly #byNumber: ReadonlyMap<string, OpenTransfer>
  readonly #byAmount: ReadonlyMap<string, OpenTransfer[]>
  readonly #byDni: ReadonlyMap<string, OpenTransfer[]>
  readonly #firstDay: ReadonlyMap<string, Day>
  readonly #people: readonly Person[]
  readonly #byWord: ReadonlyMap<string, number[]>
  readonly #hits: Uint8Array

  constructor(orders: readonly OpenTransfer[]) {
    this.findReferences = referenceFinder(orders.map(({ confirmationNumber }) => confirmationNumber))
    this.#byNumber = new Map(orders.map((order) => [order.confirmationNumber, order]))
    this.#byAmount = Map.groupBy(orders, ({ currency, amount }) => amountKey(currency, amount))
    this.#byDni = Map.groupBy(orders, ({ dni }) => documentKey(dni ?? ''))
    this.#firstDay = new Map(orders.map((order) => [order.orderId, dayBefore(order.createdAt.slice(0, 10), 1)]))
    this.#people = orders.flatMap(peopleOf)
    this.#byWord = wordIndexOf(this.#people)
    this.#hits = new Uint8Array(this.#people.length)
  }

  withNumber(confirmationNumber: string): OpenTransfer {
    return this.#byNumber.get(confirmationNumber)!
  }

  /** Whether the order was there when the money was booked, wherever in the world either day began. */
  isBefore({ orderId }: OpenTransfer, bookedOn: Day): boolean {
    return bookedOn >= this.#firstDay.get(orderId)!
  }

  withAmount(currency: string, amount: number): readonly OpenTransfer[] {
    return this.#byAmount.get(amountKey(currency, amount)) ?? []
  }

  /** At most `max` of the `eligible` orders whose buyer or athlete is named; those with that amount come first. */
  identified(
    payer: Payer,
    isEligible: (order: OpenTransfer) => boolean,
    isExact: (order: OpenTransfer) => boolean,
    max: number,
  ): Map<OpenTransfer, Identity> {
    const identities = new Map<OpenTransfer, Identity>(
      this.#withDni(payer)
        .filter(isEligible)
        .map((order) => [order, 'dni']),
    )
    const people = [
      ...this.#named(payer.words, isEligible),
      ...this.#named([...payer.textWords], isEligible, { isText: true }),
    ]
    const ordered = [...people.filter(({ order }) => isExact(order)), ...people.filter(({ order }) => !isExact(order))]
    for (const { order, words } of ordered.slice(0, maxCompared)) {
      if (identities.size >= max) break
      const identity = identities.has(order) ? null : identityOf(payer, words)
      if (identity) identities.set(order, identity)
    }
    return identities
  }

  #withDni({ codes }: Payer): OpenTransfer[] {
    const words = codes.split(' ').filter((word) => word.length >= minDniLength)
    return words.flatMap((word) => this.#byDni.get(documentKey(word)) ?? [])
  }

  /** Those who share as many words as a match needs, so that few are left to be compared. */
  #named(words: readonly string[], isEligible: (order: OpenTransfer) => boolean, { isText = false } = {}): Person[] {
    const distinctWords = new Set(words)
    const initials = isText ? 0 : words.filter((word) => word.length === 1).length
    const most = isText ? Number.POSITIVE_INFINITY : distinctWords.size
    const counted = this.#countHits(distinctWords)
    const people = counted
      .filter((index) => {
        const person = this.#people[index]!
        const needed = Math.min(most, person.distinct) - Math.max(initials, person.initials)
        return this.#hits[index]! >= needed && isEligible(person.order)
      })
      .map((index) => this.#people[index]!)
    for (const index of counted) this.#hits[index] = 0
    return people
  }

  #countHits(words: ReadonlySet<string>): number[] {
    const counted: number[] = []
    for (const word of words) {
      for (const index of this.#byWord.get(word) ?? []) {
        if (this.#hits[index] === 0) counted.push(index)
        this.#hits[index]! += 1
      }
    }
    return counted
  }
}

function identityOf({ words, textWords }: Payer, name: readonly string[]): 'name' | 'name_in_text' | null {
  if (namesMatch(name, words)) return 'name'
  return textNames(textWords, name) ? 'name_in_text' : null
}

const peopleOf = (order: OpenTransfer): Person[] =>
  [...new Set([order.buyerName, ...order.athleteNames])].map((name) => {
    const words = nameWords(name)
    const initials = words.filter((word) => word.length === 1).length
    return { order, words, distinct: new Set(words).size, initials }
  })

function wordIndexOf(people: readonly Person[]): Map<string, number[]> {
  const index = new Map<string, number[]>()
  for (const [position, { words }] of people.entries())
    for (const word of new Set(words.filter((each) => each.length > 1))) {
      const positions = index.get(word)
      if (positions) positions.push(position)
      else index.set(word, [position])
    }
  return index
}
