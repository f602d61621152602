import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Gender } from '#rules/registrations/participant-schema.ts'
import type { Day } from '#rules/time/day.ts'
import { allAgeRules, categoryBy, type AgeRules } from './age-rules.ts'
import { placeFinishers } from './place-finishers.ts'

type Finisher = {
  id: string
  rankedIn: string
  gender: Gender | null
  birthDate: Day | null
  category: string | null
}

type Scope = Readonly<{ organizationId: string; eventId?: string }>

/**
 * Gives the finishers of events whose rules are no longer the `former` ones the category by today's, but those whose
 * category is not by the former ones: a results file's.
 */
export async function recategorize(em: Em, scope: Scope, former: ReadonlyMap<string, AgeRules>): Promise<void> {
  const { organizationId } = scope
  for (const [eventId, rules] of await allAgeRules(em, scope)) {
    const was = former.get(eventId)
    if (was && JSON.stringify(was) !== JSON.stringify(rules))
      await recategorizeEvent(em, { organizationId, eventId }, { was, rules })
  }
}

async function recategorizeEvent(
  em: Em,
  { organizationId, eventId }: Required<Scope>,
  { was, rules }: { was: AgeRules; rules: AgeRules },
): Promise<void> {
  const finishers = await query(
    em,
    sql<Finisher>`
      select id, coalesce(result_competition_id, competition_id) as "rankedIn", gender, birth_date as "birthDate", category from registration
      where organization_id = ${organizationId} and event_id = ${eventId}
        and (result_time_ms is not null or result_distance_m is not null or result_status is not null)
        and coalesce(result_competition_id, competition_id) = any (${Object.keys(was.days)}::uuid[])
      order by id for no key update`,
  )
  const changed = finishers
    .filter((finisher) => finisher.category === categoryBy(was, finisher))
    .map((finisher) => ({ ...finisher, next: categoryBy(rules, finisher) }))
    .filter(({ category, next }) => next !== category)
  if (changed.length === 0) return
  await query(
    em,
    sql`update registration set category = next
      from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ next }) => next)}::text[]) as row (id, next)
      where organization_id = ${organizationId} and registration.id = row.id`,
  )
  for (const competitionId of [...new Set(changed.map((each) => each.rankedIn))].toSorted())
    await placeFinishers(em, organizationId, competitionId)
}
