import * as v from 'valibot'
import { typed, typedOrNull } from '../text/typed.ts'

/** HH:mm. */
export const clock = v.pipe(v.string('required'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock'))

// 9:30, 930, 0930, 9.30
const notation = {
  parse: (text: string) => (/^\d{1,2}[:.]?\d{2}$/.test(text) ? withColon(text.replace(/\D/g, '')) : undefined),
  code: 'clock',
}

const withColon = (digits: string) => digits.padStart(4, '0').replace(/(..)(..)/, '$1:$2')

export const typedClock = typed(clock, notation)
export const typedClockOrNull = typedOrNull(clock, notation)

export const instant = v.pipe(v.string('required'), v.isoTimestamp('instant'))

/** `9:30` as `09:30`; a text that is no time as it is. */
export const clockText = (text: string): string => notation.parse(text.trim()) ?? text
