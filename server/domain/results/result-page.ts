import type { Context } from '#server/context.ts'
import { equalBibs, parseBibNumber } from '#rules/registrations/bib.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { ResultView } from '#rules/results/results-views.ts'
import { splitsOf } from '#rules/results/splits.ts'
import { finisherColumns, publicResults, resultRowView, type ListedRow } from './finisher-row.ts'
import { countIn, resultGroups } from './result-groups.ts'
import { areResultsPublic, resultsEvent } from './results-event.ts'
import { findOwnTeam } from './team-standings.ts'
import { query, sql } from '#server/database/query.ts'

type Row = ListedRow & { name: string; distanceM: number | null; splits: Record<string, number> | null }

/** One finisher, or who did not finish, by bib or registration id. Throws `Refused` `not_found`, also while results are not public. */
export function resultPage(ctx: Context, idOrSlug: string, key: string): Promise<ResultView> {
  return ctx.db.transaction(async (em) => {
    const { id: eventId, ...event } = await resultsEvent(em, ctx, idOrSlug)
    const lookupKey = isId(key) ? key : parseBibNumber(key)
    if (lookupKey === null || !areResultsPublic(event, ctx.now)) throw new Refused({ code: 'not_found' })
    const [finisher] = await query(
      em,
      sql<Row>`
        select ${finisherColumns}, splits, competition.name, competition.distance_m as "distanceM"
        from ${publicResults} join registration on registration.organization_id = standing.organization_id
          and registration.id = standing.id
        where registration.organization_id = ${ctx.organization.id} and registration.event_id = ${eventId}
          and ${isId(key) ? sql`registration.id = ${key}` : sql`bib_number = any (${equalBibs(lookupKey)}::text[])`}
        order by (bib_number = ${lookupKey}) desc nulls last limit 1`,
    )
    const allGroups = await resultGroups(em, ctx, eventId)
    if (!finisher || allGroups.length === 0) throw new Refused({ code: 'not_found' })
    const { splits, name, distanceM, ...row } = finisher
    const { competitionId, sex, category, resultClass } = row
    const groups = allGroups.filter((one) => one.resultClass === resultClass)
    return {
      event,
      competition: { id: competitionId, name, distanceM },
      row: resultRowView(row),
      of: {
        overall: countIn(groups, 'placed', { competitionId }),
        ofSex: sex === null ? null : countIn(groups, 'placed', { competitionId, sex }),
        ofCategory: category === null ? null : countIn(groups, 'placed', { competitionId, category }),
      },
      team: await findOwnTeam(em, { organizationId: ctx.organization.id, registrationId: row.id }),
      splits: splitsOf(row.status === 'dsq' ? {} : (splits ?? {}), { distanceM, finishMs: row.chipMs ?? row.gunMs }),
    }
  })
}
