import * as v from 'valibot'
import { typed, typedOrNull } from '../text/typed.ts'

/** HH:mm. */
export const clock = v.pipe(v.string('required'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'clock'))

// 9:30, 930, 0930, 9.30, 9, 9 am, 9:30 PM
const notation = {
  parse: (text: string) => {
    const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.]?(\d{2}))?(?:\s?([ap])\.?m\.?)?$/i.exec(text) ?? []
    const hourOfDay = half ? inHalf(Number(hour), half) : hour
    return hourOfDay && `${hourOfDay.padStart(2, '0')}:${minute}`
  },
  code: 'clock',
}

// 12 am is midnight, 12 pm noon.
function inHalf(hour: number, half: string): string | undefined {
  if (hour < 1 || hour > 12) return undefined
  return String((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0))
}

export const typedClock = typed(clock, notation)
export const typedClockOrNull = typedOrNull(clock, notation)

/** Written after a time that a day has twice, when its second occurrence is meant. */
export const secondMark = ' (2)'

const dayTimeNotation = {
  parse: (text: string) => {
    const time = notation.parse(text.replace(secondMark, ''))
    return time && (text.endsWith(secondMark) ? time + secondMark : time)
  },
  code: 'clock',
}

/** HH:mm of a day, with `secondMark` where that is meant. */
export const typedDayTime = typed(
  v.pipe(v.string('required'), v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?: \(2\))?$/, 'clock')),
  dayTimeNotation,
)

export const instant = v.pipe(v.string('required'), v.isoTimestamp('instant'))

/** `9:30` as `09:30`; a text that is no time as it is. */
export const clockText = (text: string): string => dayTimeNotation.parse(text.trim()) ?? text
