/**
 * Classes that are ranked apart, whatever sex or age: wheelchairs, handcycles, or a file's own word. Null is everybody
 * else.
 */
import * as v from 'valibot'
import { line } from '../text/fields.ts'

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
const noClassWords = ['', 'none', 'open', 'runner', 'runners', 'general', 'ninguna', 'a pie', 'corredor', 'corredores']

export function knownClassOf(text: string): KnownClass | null {
  const word = normalizeWord(text)
  return knownClasses.find((one) => englishWords[one].includes(word) || spanishWords[one].includes(word)) ?? null
}

export function classOf(text: string): string | null | undefined {
  if (noClassWords.includes(normalizeWord(text))) return null
  const result = v.safeParse(line(longestClass), text)
  return knownClassOf(text) ?? (result.success ? result.output : undefined)
}

const normalizeWord = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll('-', ' ')

export type BibClasses = Readonly<Record<string, string>>

export const lettersOf = (bib: string): string => /^[A-Z]{0,3}/.exec(bib)![0]
