import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RegistrationWindow } from '#rules/competitions/places.ts'
import type { NextRace } from '#rules/dashboard/dashboard-view.ts'
import { registrationEnd } from '#rules/events/registration-end.ts'
import { dayOf, daysBetween } from '#rules/time/day.ts'
import { competitionFills, fillView } from '../events/competition-fills.ts'

type RaceRow = Pick<NextRace, 'id' | 'title' | 'timeZone'> &
  Omit<RegistrationWindow, 'startsAt' | 'registrationDeadline'> & {
    startsAt: Date | string
    registrationDeadline: Date | string | null
  }

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
  const fills = await query(
    em,
    competitionFills(
      ctx.organization.id,
      shownRaces.map(({ id }) => id),
    ),
  )
  return shownRaces.map((race) =>
    raceView(
      race,
      fills.filter(({ eventId }) => eventId === race.id),
      ctx.now,
    ),
  )
}

function raceView(race: RaceRow, fills: Parameters<typeof fillView>[0][], now: Date): NextRace {
  const { id, title, timeZone } = race
  const startsAt = new Date(race.startsAt)
  const registrationDeadline = race.registrationDeadline === null ? null : new Date(race.registrationDeadline)
  return {
    id,
    title,
    startsAt: startsAt.toISOString(),
    timeZone,
    daysToStart: daysBetween(dayOf(now, timeZone), dayOf(startsAt, timeZone)),
    registration: registrationEnd({ ...race, startsAt, registrationDeadline }, fills, now),
    competitions: fills.map(fillView),
  }
}

// Two days ago is yesterday somewhere, which the days of the race's calendar decide.
const racesSinceYesterday = ({ organization, now }: Context) => sql<RaceRow>`
  select id, title, starts_at as "startsAt", time_zone as "timeZone", status,
    registration_enabled as "registrationEnabled", registration_deadline as "registrationDeadline"
  from event
  where organization_id = ${organization.id} and status = 'published'
    and starts_at > ${now}::timestamptz - interval '2 days'
  order by starts_at, title collate alphabetical, id limit ${maxRaces}`
