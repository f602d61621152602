import { closedReason, type ClosedReason, type RegistrationWindow } from '../competitions/places.ts'
import { dayOf, daysBetween } from '../time/day.ts'

/** `reason` is null while athletes can register, until `closesAt`, in `days` days of the event's calendar. */
export type RegistrationEnd = Readonly<{ reason: ClosedReason | null; closesAt: string; days: number }>

/** Each competition closes at its own start, the last one with registration as a whole. */
export function registrationEnd(
  event: RegistrationWindow & Readonly<{ timeZone: string }>,
  competitions: readonly { startsAt: Date | string }[],
  now: Date,
): RegistrationEnd {
  const starts = competitions.map(({ startsAt }) => new Date(startsAt).getTime())
  const lastStart = starts.length > 0 ? new Date(Math.max(...starts)) : event.startsAt
  const { registrationDeadline: deadline, timeZone } = event
  const closesAt = deadline && deadline < lastStart ? deadline : lastStart
  return {
    reason: closedReason({ ...event, startsAt: lastStart }, now),
    closesAt: closesAt.toISOString(),
    days: daysBetween(dayOf(now, timeZone), dayOf(closesAt, timeZone)),
  }
}
