/**
 * Classes of finishers who race each other and nobody else, whatever their sex or age: wheelchairs, handcycles, or what
 * a file's own column calls them. Null is everybody who runs, rides or swims without one.
 */
import * as v from 'valibot'
import { line } from '../text/fields.ts'

/** What fits into its column. */
export const longestClass = 40

export const knownClasses = ['wheelchair', 'handcycle'] as const
export type KnownClass = (typeof knownClasses)[number]

const englishWords: Record<KnownClass, readonly string[]> = {
  wheelchair: ['wheelchair', 'wheelchairs', 'wheelers', 'push rim', 'pushrim', 'push rim wheelchair'],
  handcycle: ['handcycle', 'handcycles', 'hand cycle', 'handbike', 'handbikes'],
}
const spanishWords: Record<KnownClass, readonly string[]> = {
  wheelchair: ['silla de ruedas', 'sillas de ruedas', 'silla', 'sillas'],
  handcycle: ['bicicleta de mano', 'bicicletas de mano', 'handcycle'],
}
/** What a column of classes calls those who belong to none. */
const noClassWords = ['', 'none', 'open', 'runner', 'runners', 'general', 'ninguna', 'a pie', 'corredor', 'corredores']

/** The class that a file's word names, of those known everywhere; null for any other word. */
export function knownClassOf(text: string): KnownClass | null {
  const word = normalizeWord(text)
  return knownClasses.find((one) => englishWords[one].includes(word) || spanishWords[one].includes(word)) ?? null
}

/** The class in a column of classes: a known one, null for none, else the file's own word; undefined when unreadable. */
export function classOf(text: string): string | null | undefined {
  if (noClassWords.includes(normalizeWord(text))) return null
  const result = v.safeParse(line(longestClass), text)
  return knownClassOf(text) ?? (result.success ? result.output : undefined)
}

const normalizeWord = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll('-', ' ')

/** Classes by the letters that their bibs begin with. */
export type BibClasses = Readonly<Record<string, string>>

/** The letters of a bib, `` without any: `W` of `W12`. */
export const lettersOf = (bib: string): string => /^[A-Z]{0,3}/.exec(bib)![0]
