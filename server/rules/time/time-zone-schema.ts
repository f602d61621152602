import * as v from 'valibot'
import { isTimeZone } from './time-zones.ts'

export const timeZoneName = v.pipe(v.string('required'), v.regex(/^[\w+-]+(?:\/[\w+-]+)+$/, 'time_zone'))

export const timeZone = v.pipe(timeZoneName, v.check(isTimeZone, 'time_zone'))
