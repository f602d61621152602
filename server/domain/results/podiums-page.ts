import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { genders } from '#rules/registrations/participant-schema.ts'
import { Refused } from '#rules/refusals.ts'
import type { PodiumView, PodiumsPage, ResultRowView } from '#rules/results/results-views.ts'
import { compareNames } from '#rules/text/compare-names.ts'
import { finisherColumns, finishersFrom, resultRowView, type FinisherRow } from './finisher-row.ts'
import { resultGroups } from './result-groups.ts'
import { areResultsPublic, resultsEvent } from './results-event.ts'
import { competitionsOf } from './results-page.ts'
import { teamCompetitions } from './team-standings.ts'

const steps = 3

/**
 * The first three of each competition, class, sex and category, more where they share a place. Throws `Refused`
 * `not_found`, also while no result is public.
 */
export function podiumsPage(ctx: Context, idOrSlug: string): Promise<PodiumsPage> {
  const { id: organizationId } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const { id: eventId, ...event } = await resultsEvent(em, ctx, idOrSlug)
    const groups = areResultsPublic(event, ctx.now) ? await resultGroups(em, ctx, eventId) : []
    const competitions = await competitionsOf(em, ctx, eventId, groups)
    if (competitions.length === 0) throw new Refused({ code: 'not_found' })
    const rows = await query(
      em,
      sql<FinisherRow>`
        select ${finisherColumns} from ${finishersFrom}
        where standing.organization_id = ${organizationId}
          and standing.competition_id = any (${competitions.map(({ id }) => id)}::uuid[])
          and least(place, place_of_sex, place_of_category) <= ${steps}
        order by place, standing.id`,
    )
    return {
      event,
      competitions,
      teamCompetitions: await teamCompetitions(em, { organizationId, eventId }),
      podiums: competitions.flatMap(({ id }) => podiumsOf(rows.filter((row) => row.competitionId === id))),
    }
  })
}

function podiumsOf(rows: readonly FinisherRow[]): PodiumView[] {
  const classes = [...new Set(rows.map(({ resultClass }) => resultClass))]
  return classes
    .toSorted((one, other) => compareNames(one ?? '', other ?? ''))
    .flatMap((resultClass) => {
      const ofClass = rows.filter((row) => row.resultClass === resultClass).map(resultRowView)
      const categories = [...new Set(ofClass.flatMap(({ category }) => category ?? []))].toSorted(compareNames)
      const all: Omit<PodiumView, 'competitionId' | 'resultClass'>[] = [
        { ranking: 'overall', name: null, rows: firstOf(ofClass, 'overall') },
        ...genders.map((sex) => ({
          ranking: 'sex' as const,
          name: sex,
          rows: firstOf(
            ofClass.filter((row) => row.sex === sex),
            'ofSex',
          ),
        })),
        ...categories.map((category) => ({
          ranking: 'category' as const,
          name: category,
          rows: firstOf(
            ofClass.filter((row) => row.category === category),
            'ofCategory',
          ),
        })),
      ]
      const { competitionId } = rows[0]!
      return all.filter((podium) => podium.rows.length > 0).map((podium) => ({ competitionId, resultClass, ...podium }))
    })
}

const firstOf = (rows: readonly ResultRowView[], key: 'overall' | 'ofSex' | 'ofCategory') =>
  rows
    .flatMap((row) => {
      const place = row[key]
      return place !== null && place <= steps ? [{ ...row, place }] : []
    })
    .toSorted((one, other) => one.place - other.place)
