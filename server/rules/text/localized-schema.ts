import * as v from 'valibot'
import { closedObject } from './closed-object.ts'
import { locales } from './locale.ts'
import type { LocalizedText } from './localized.ts'

/** A text for all languages, or an object with one for each: at least one, and no other keys. */
export function localized(
  text: v.GenericSchema<string | undefined, string>,
): v.GenericSchema<LocalizedText | undefined, LocalizedText> {
  return v.union([
    text,
    v.pipe(closedObject(v.entriesFromList(locales, v.optional(text))), v.check(hasText, 'required')),
  ])
}

export const hasText = (texts: Exclude<LocalizedText, string>): boolean => Object.values(texts).some(Boolean)
