import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { closedReason, type RegistrationWindow } from '#rules/competitions/places.ts'
import type { NextRace, RaceFill } from '#rules/dashboard/dashboard-view.ts'
import { dayOf, daysBetween } from '#rules/time/day.ts'

type RaceRow = Pick<NextRace, 'id' | 'title' | 'timeZone'> &
  Omit<RegistrationWindow, 'startsAt' | 'registrationDeadline'> & {
    startsAt: Date | string
    registrationDeadline: Date | string | null
  }

type FillRow = RaceFill & { eventId: string; startsAt: Date | string }

const maxRaces = 20

/** Published races of yesterday, then all of the day on which the next one is. */
export async function nextRaces(em: Em, ctx: Context): Promise<NextRace[]> {
  const races = await query(em, racesSinceYesterday(ctx))
  const days = races.map(({ startsAt, timeZone }) =>
    daysBetween(dayOf(ctx.now, timeZone), dayOf(new Date(startsAt), timeZone)),
  )
  const nextDay = days.find((day) => day >= 0)
  const isShown = (index: number) => days[index] === -1 || days[index] === nextDay
  const shownRaces = races.filter((_, index) => isShown(index))
  const fills = await query(em, fillsOf(ctx, shownRaces))
  return shownRaces.map((race) =>
    raceView(
      race,
      fills.filter(({ eventId }) => eventId === race.id),
      ctx.now,
    ),
  )
}

function raceView(race: RaceRow, fills: FillRow[], now: Date): NextRace {
  const { id, title, timeZone, status, registrationEnabled } = race
  const startsAt = new Date(race.startsAt)
  // Each competition closes at its own start, the last one with registration as a whole.
  const lastStart = new Date(Math.max(startsAt.getTime(), ...fills.map((fill) => new Date(fill.startsAt).getTime())))
  const registrationDeadline = race.registrationDeadline === null ? null : new Date(race.registrationDeadline)
  const closesAt = registrationDeadline && registrationDeadline < lastStart ? registrationDeadline : lastStart
  const window = { status, registrationEnabled, registrationDeadline, startsAt: lastStart }
  const daysUntil = (moment: Date) => daysBetween(dayOf(now, timeZone), dayOf(moment, timeZone))
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    timeZone,
    daysToStart: daysUntil(startsAt),
    registration: {
      reason: closedReason(window, now),
      closesAt: closesAt.toISOString(),
      days: daysUntil(closesAt),
    },
    competitions: fills.map(({ eventId: _eventId, startsAt: _startsAt, ...fill }) => fill),
  }
}

// Two days ago is yesterday somewhere, which the days of the race's calendar decide.
const racesSinceYesterday = ({ organization, now }: Context) => sql<RaceRow>`
  select id, title, starts_at as "startsAt", time_zone as "timeZone", status,
    registration_enabled as "registrationEnabled", registration_deadline as "registrationDeadline"
  from event
  where organization_id = ${organization.id} and status = 'published'
    and starts_at > ${now}::timestamptz - interval '2 days'
  order by starts_at, title, id limit ${maxRaces}`

const fillsOf = ({ organization }: Context, races: RaceRow[]) => sql<FillRow>`
  select competition.event_id as "eventId", competition.id, name, starts_at as "startsAt", taken, capacity,
    count(*) over (partition by pool_id) > 1 as "isShared"
  from competition join place_pool on place_pool.organization_id = competition.organization_id
    and place_pool.id = competition.pool_id
  where competition.organization_id = ${organization.id}
    and competition.event_id = any (${races.map(({ id }) => id)}::uuid[])
  order by position, name, competition.id`
