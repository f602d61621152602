import * as v from 'valibot'
import { dayField, parseDay, type Day } from '../time/day.ts'
import { maxArriveMinutesEarly, noArrival, type Arrival } from './arrival.ts'
import { checkbox, line, optionalLine, optionalInteger, paragraphs } from '../text/fields.ts'
import { isTimeZone } from '../time/time-zones.ts'
import { sports } from './sports.ts'
import { maxRefundHours } from './refund-policy.ts'
import { instantAt } from '../time/wall-clock.ts'

const dayBounds = { after: '1999-12-31', before: '2100-01-01' } as const

export const timeField = v.pipe(
  v.string('required'),
  v.trim(),
  v.nonEmpty('required'),
  v.regex(/^(?:[01]?\d|2[0-3])[:.]?[0-5]\d$/, 'clock'),
  v.transform((text) =>
    text
      .replace(/\D/g, '')
      .padStart(4, '0')
      .replace(/(..)(..)/, '$1:$2'),
  ),
)

export const eventDay = dayField(dayBounds)

const timeZone = v.pipe(v.string('required'), v.check(isTimeZone, 'selection'))

export const newEventForm = v.pipe(
  v.object({ title: line(120), sport: v.picklist(sports, 'selection'), date: eventDay, time: timeField, timeZone }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !startOf(dataset.value))
      addIssue({ message: 'time_skipped', path: pathOf('time', dataset.value) })
  }),
  v.transform(({ date, time, ...event }) => ({ ...event, startsAt: startOf({ date, time, ...event })! })),
)
export type NewEventInput = v.InferInput<typeof newEventForm>
export type NewEvent = v.InferOutput<typeof newEventForm>

export const eventForm = v.pipe(
  v.object({
    title: line(120),
    summary: optionalLine(240),
    description: paragraphs(6000),
    sport: v.picklist(sports, 'selection'),
    date: eventDay,
    time: timeField,
    timeZone,
    deadlineDate: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    deadlineTime: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    locationName: optionalLine(120),
    locationAddress: optionalLine(200),
    coordinates: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    checkInOpens: v.optional(v.union([v.literal(''), timeField], 'clock'), ''),
    arriveMinutesEarly: optionalInteger(1, maxArriveMinutesEarly),
    refundHours: optionalInteger(0, maxRefundHours),
    showOnHomepage: checkbox,
    registrationEnabled: checkbox,
  }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const { date: _date, time: _time, deadlineDate: _day, deadlineTime: _hour, coordinates, ...rest } = input
    const { checkInOpens, arriveMinutesEarly, ...event } = rest
    const arrival: Arrival =
      event.sport === 'spectator' ? noArrival : { checkInOpens: checkInOpens || null, arriveMinutesEarly }
    const reject = (field: keyof typeof input, message: string) => {
      addIssue({ message, path: pathOf(field, input) })
      return NEVER
    }
    const startsAt = startOf(input)
    if (!startsAt) return reject('time', 'time_skipped')
    const deadline = deadlineOf(input)
    if ('error' in deadline) return reject(deadline.field, deadline.error)
    if (deadline.at && deadline.at > startsAt) return reject('deadlineDate', 'deadline_after_start')
    const point = pointOf(coordinates)
    if (!point) return reject('coordinates', 'coordinates')
    return { ...event, ...point, startsAt, arrival, registrationDeadline: deadline.at }
  }),
)
export type EventInput = v.InferInput<typeof eventForm>
export type EventDetails = v.InferOutput<typeof eventForm>

type Moment = { date: Day; time: string; timeZone: string }

const startOf = ({ date, time, timeZone: zone }: Moment) => instantAt(date, time, zone)

type Deadline = { at: Date | null } | { error: string; field: 'deadlineDate' | 'deadlineTime' }

function deadlineOf(input: { deadlineDate: string; deadlineTime: string; timeZone: string }): Deadline {
  if (input.deadlineDate === '' && input.deadlineTime === '') return { at: null }
  const result = parseDay(input.deadlineDate)
  if ('error' in result) return { error: result.error, field: 'deadlineDate' }
  const time = v.safeParse(timeField, input.deadlineTime || '23:59')
  if (!time.success) return { error: 'clock', field: 'deadlineTime' }
  const at = instantAt(result.day, time.output, input.timeZone)
  return at ? { at } : { error: 'time_skipped', field: 'deadlineTime' }
}

/** `43.3623, -8.4115` as maps copy it; nulls when empty, null when it is not on Earth. */
function pointOf(text: string): { latitude: number | null; longitude: number | null } | null {
  if (text === '') return { latitude: null, longitude: null }
  const match = text.match(/^([+-]?\d{1,2}(?:\.\d{1,15})?)[\s,;]+([+-]?\d{1,3}(?:\.\d{1,15})?)$/)
  const [latitude, longitude] = [Number(match?.[1]), Number(match?.[2])]
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

function pathOf<Typed extends object>(key: keyof Typed & string, input: Typed): [v.ObjectPathItem] {
  return [{ type: 'object', origin: 'value', input: input as Record<string, unknown>, key, value: input[key] }]
}
