/**
 * Classes that are ranked apart, whatever sex or age: wheelchairs, handcycles, or a file's own word. Null is everybody
 * else.
 */
import * as v from 'valibot'
import { line } from '../text/fields.ts'

export const maxClassLength = 40

export const standardClasses = ['wheelchair', 'handcycle'] as const
export type StandardClass = (typeof standardClasses)[number]

const englishWords: Record<StandardClass, readonly string[]> = {
  wheelchair: ['wheelchair', 'wheelchairs', 'wheelers', 'push rim', 'pushrim', 'push rim wheelchair'],
  handcycle: ['handcycle', 'handcycles', 'hand cycle', 'handbike', 'handbikes'],
}
const spanishWords: Record<StandardClass, readonly string[]> = {
  wheelchair: ['silla de ruedas', 'sillas de ruedas', 'silla', 'sillas'],
  handcycle: ['bicicleta de mano', 'bicicletas de mano', 'handcycle'],
}
const noClassWords = ['', 'none', 'open', 'runner', 'runners', 'general', 'ninguna', 'a pie', 'corredor', 'corredores']

export function standardClassOf(text: string): StandardClass | null {
  const word = normalizeWord(text)
  return standardClasses.find((one) => englishWords[one].includes(word) || spanishWords[one].includes(word)) ?? null
}

export function parseResultClass(text: string): string | null | undefined {
  if (noClassWords.includes(normalizeWord(text))) return null
  const result = v.safeParse(line(maxClassLength), text)
  return standardClassOf(text) ?? (result.success ? result.output : undefined)
}

const normalizeWord = (text: string) => text.normalize('NFC').trim().toLowerCase().replaceAll('-', ' ')

export type BibClasses = Readonly<Record<string, string>>

export const lettersOf = (bib: string): string => /^[A-Z]{0,3}/.exec(bib)![0]
