import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { categoryAtRace, type OwnCategory } from '#rules/competitions/own-categories.ts'
import { dayOfAges, type AgeDay } from '#rules/results/day-of-ages.ts'
import type { Day } from '#rules/time/day.ts'

/** What an event's categories depend on. */
export type AgeRules = Readonly<{
  categories: OwnCategory[]
  /** On which ages count, by competition. */
  days: Readonly<Record<string, Day>>
}>

type Scope = Readonly<{ organizationId: string; eventId?: string }>

/** By event: of one, or of all that the organization has. */
export async function allAgeRules(em: Em, { organizationId, eventId }: Scope): Promise<Map<string, AgeRules>> {
  const rows = await query(
    em,
    sql<{
      eventId: string
      categories: OwnCategory[]
      timeZone: string
      agesOn: AgeDay
      competitions: { id: string; startsAt: string }[]
    }>`
      select event.id as "eventId", categories, event.time_zone as "timeZone", ages_on as "agesOn", (
          select coalesce(json_agg(json_build_object('id', competition.id, 'startsAt', competition.starts_at)
            order by competition.id), '[]')
          from competition
          where competition.organization_id = event.organization_id and competition.event_id = event.id) as competitions
      from event join organization on organization.id = event.organization_id
      where event.organization_id = ${organizationId} and ${eventId === undefined ? sql`true` : sql`event.id = ${eventId}`}
      order by event.id`,
  )
  return new Map(
    rows.map(({ eventId: id, categories, competitions, ...settings }) => [
      id,
      {
        categories,
        days: Object.fromEntries(competitions.map((each) => [each.id, dayOfAges(new Date(each.startsAt), settings)])),
      },
    ]),
  )
}

export async function ageRulesOf(em: Em, scope: Required<Scope>): Promise<AgeRules> {
  const rules = await allAgeRules(em, scope)
  return rules.get(scope.eventId)!
}

type Athlete = Parameters<typeof categoryAtRace>[2] & Readonly<{ rankedIn: string }>

export const categoryBy = ({ categories, days }: AgeRules, { rankedIn, ...person }: Athlete): string | null =>
  categoryAtRace(categories, days[rankedIn]!, person)
