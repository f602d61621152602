import * as v from 'valibot'
import { capacity, withdrawal } from '../competitions/competition-schema.ts'
import { isOnEarth } from '../courses/point.ts'
import { refundHours } from '../organizations/organization-schema.ts'
import { checkbox, emptyOr, slug } from '../text/fields.ts'
import { isId } from '../ids.ts'
import { selected, typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { transferDeadlineDays } from '../transfers/transfer.ts'
import { typedClockOrNull, typedDayTime } from '../time/clock.ts'
import { type Day } from '../time/day.ts'
import { dayField } from '../time/day-schema.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { parseTypedMoment, skippedCode } from '../time/typed-moment.ts'
import { instantAt } from '../time/wall-clock.ts'
import { noArrival, type Arrival } from './arrival.ts'
import { arriveMinutesEarly, eventDay, eventEntries, isDeadlineInTime } from './event-schema.ts'

export const typedEventDay = v.pipe(dayField(), eventDay)

const { title, summary, description, sport, locationName, locationAddress } = eventEntries
const selectedZone = typed(timeZone, selected)

export const newEventForm = v.pipe(
  v.object({ title, sport, date: typedEventDay, time: typedDayTime, timeZone: selectedZone }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (dataset.typed && !startOf(dataset.value))
      addIssue({ message: startSkipped(dataset.value), path: pathOf('time', dataset.value) })
  }),
  v.transform(({ date, time, ...event }) => ({ ...event, startsAt: startOf({ date, time, ...event })! })),
)
export type NewEventInput = v.InferInput<typeof newEventForm>
export type NewEvent = v.InferOutput<typeof newEventForm>

/** Beside what an event is: whether its early prices move with its day. */
export const movingTiers = { moveTiers: checkbox }

export const eventForm = v.pipe(
  v.object({
    title,
    summary,
    description,
    sport,
    date: typedEventDay,
    time: typedDayTime,
    timeZone: selectedZone,
    deadlineDate: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    deadlineTime: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    locationName,
    locationAddress,
    coordinates: v.optional(v.pipe(v.string('format'), v.trim()), ''),
    checkInOpens: typedClockOrNull,
    arriveMinutesEarly: typedOrNull(arriveMinutesEarly, wholeNumber),
    refundHours: typedOrNull(refundHours, wholeNumber),
    transferDeadlineDays: typedOrNull(transferDeadlineDays, wholeNumber),
    totalPlaces: typedOrNull(capacity, wholeNumber),
    /** Empty: it stays. Pages look up by id whatever has the shape of an id. */
    slug: emptyOr(
      v.pipe(
        slug,
        v.check((text) => !isId(text), 'format'),
      ),
    ),
    showOnHomepage: checkbox,
    registrationEnabled: checkbox,
    ...withdrawal,
    ...movingTiers,
  }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const { date: _date, time: _time, deadlineDate: _day, deadlineTime: _hour, coordinates, ...rest } = input
    const {
      checkInOpens,
      arriveMinutesEarly,
      totalPlaces,
      withdrawOffers: _withdraws,
      moveTiers: _moves,
      ...event
    } = rest
    const arrival: Arrival = event.sport === 'spectator' ? noArrival : { checkInOpens, arriveMinutesEarly }
    const reject = (field: keyof typeof input, message: string) => {
      addIssue({ message, path: pathOf(field, input) })
      return NEVER
    }
    const startsAt = startOf(input)
    if (!startsAt) return reject('time', startSkipped(input))
    const deadline = parseTypedMoment(input.deadlineDate, input.deadlineTime, input.timeZone)
    if ('error' in deadline) return reject(deadline.field === 'date' ? 'deadlineDate' : 'deadlineTime', deadline.error)
    if (!isDeadlineInTime(deadline.at, startsAt)) return reject('deadlineDate', 'deadline_after_start')
    const point = pointOf(coordinates)
    if (!point) return reject('coordinates', 'coordinates')
    return { ...event, ...point, startsAt, arrival, registrationDeadline: deadline.at, capacity: totalPlaces }
  }),
)
export type EventInput = v.InferInput<typeof eventForm>
export type EventDetails = v.InferOutput<typeof eventForm>

type Moment = { date: Day; time: string; timeZone: string }

const startSkipped = ({ date, time, timeZone: zone }: Moment) => skippedCode(date, time, zone)

const startOf = ({ date, time, timeZone: zone }: Moment) => instantAt(date, time, zone)

/** `43.3623, -8.4115` as maps copy it; nulls when empty, null when it is not on Earth. */
export function pointOf(text: string): { latitude: number | null; longitude: number | null } | null {
  if (text === '') return { latitude: null, longitude: null }
  const match = text.match(/^([+-]?\d{1,2}(?:\.\d{1,15})?)[\s,;]+([+-]?\d{1,3}(?:\.\d{1,15})?)$/)
  const point = { latitude: Number(match?.[1]), longitude: Number(match?.[2]) }
  return isOnEarth(point) ? point : null
}

function pathOf<Typed extends object>(key: keyof Typed & string, input: Typed): [v.ObjectPathItem] {
  return [{ type: 'object', origin: 'value', input: input as Record<string, unknown>, key, value: input[key] }]
}
