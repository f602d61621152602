import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AthleteCounts } from '#rules/registrations/admin-athlete-views.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import type { AthleteScope } from './athlete-list.ts'
import { owingAthletes } from './owing-athletes.ts'

type CountedKind = 'all' | 'no_bib' | 'held'

export async function athleteCounts(
  em: Em,
  { organization, eventId }: AthleteScope,
  { filters: { event, competition } }: AthleteListState,
): Promise<AthleteCounts> {
  const rows = await query(
    em,
    sql<{ kind: CountedKind; athletes: number }>`
      select kind, sum(athletes)::int as athletes from athlete_count
      where organization_id = ${organization.id} and kind <> 'tag'
        and (${eventId}::uuid is null or event_id = ${eventId}::uuid)
        and (${event}::uuid is null or event_id = ${event}::uuid)
        and (${competition}::uuid is null or competition_id = ${competition}::uuid)
      group by kind`,
  )
  const countOf = (kind: CountedKind) => rows.find((row) => row.kind === kind)?.athletes ?? 0
  const [row] = await query(
    em,
    sql<{ owing: number }>`
      select count(*)::int as owing from registration
      where organization_id = ${organization.id} and id in (${owingAthletes(organization.id)})
        and (${eventId}::uuid is null or event_id = ${eventId}::uuid)
        and (${event}::uuid is null or event_id = ${event}::uuid)
        and (${competition}::uuid is null or competition_id = ${competition}::uuid)`,
  )
  return { all: countOf('all'), noBib: countOf('no_bib'), due: countOf('held') + row!.owing }
}

const maxTags = 200

export async function findTagsInUse(em: Em, { organization, eventId }: AthleteScope): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ tag: string }>`
      select tag from athlete_count
      where organization_id = ${organization.id} and kind = 'tag'
        and (${eventId}::uuid is null or event_id = ${eventId}::uuid)
      group by tag having sum(athletes) > 0 order by tag collate alphabetical limit ${maxTags}`,
  )
  return rows.map(({ tag }) => tag)
}

/** The number of athletes that a list shows, if it is one of the counts. */
export function countedAthletes(counts: AthleteCounts, { search, filters }: AthleteListState): number | null {
  const { event: _event, competition: _competition, bib, payment, ...others } = filters
  if (search || Object.values(others).some((value) => value !== null)) return null
  if (payment === null) return bib === null ? counts.all : bib === 'none' ? counts.noBib : counts.all - counts.noBib
  return payment === 'due' && bib === null ? counts.due : null
}
