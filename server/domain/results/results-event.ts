import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import type { ResultsEvent } from '#rules/results/results-views.ts'
import { hasOrHadSlug } from '../events/event-slug.ts'
import { eventCardColumns, outlineOfRow, type EventCardRow } from '../events/event-rows.ts'

/** Throws `Refused` `not_found`, also for drafts, no matter who asks. */
export async function resultsEvent(em: Em, ctx: Context, idOrSlug: string): Promise<ResultsEvent & { id: string }> {
  const [row] = await query(
    em,
    sql<EventCardRow & { pictures: number }>`
      select ${eventCardColumns}, jsonb_array_length(gallery) as pictures from event
      where event.organization_id = ${ctx.organization.id} and ${isId(idOrSlug) ? sql`id = ${idOrSlug}` : hasOrHadSlug(idOrSlug)}
        and event.status <> 'draft'`,
  )
  if (!row) throw new Refused({ code: 'not_found' })
  const { id, slug, title, startsAt, timeZone, locationName, sport, course, state } = outlineOfRow(ctx, row)
  return { id, slug, title, startsAt, timeZone, locationName, sport, course, state, pictures: row.pictures }
}

export const areResultsPublic = ({ state, startsAt }: Pick<ResultsEvent, 'state' | 'startsAt'>, now: Date): boolean =>
  state !== 'cancelled' && new Date(startsAt) <= now
