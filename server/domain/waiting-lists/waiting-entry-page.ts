import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { WaitingEntryPage } from '#rules/waiting-lists/waiting-views.ts'

type Row = Omit<WaitingEntryPage, 'offeredUntil'> & { offeredUntil: Date | string | null }

/** What the holder of an entry's link sees; nothing of the person, as a link may be passed on. Throws `not_found`. */
export async function waitingEntryPage(ctx: Context, eventId: string, secretId: string): Promise<WaitingEntryPage> {
  const [row] = await ctx.db.transaction((em) =>
    query(
      em,
      sql<Row>`
        select entry.state, entry.places, entry.offered_until as "offeredUntil", competition.id as "competitionId",
          competition.name as competition, competition.team_size_max is not null as "isTeam",
          (select count(*)::int + 1 from waiting_entry ahead
            where ahead.organization_id = entry.organization_id and ahead.competition_id = entry.competition_id
              and ahead.state = 'waiting' and (ahead.position, ahead.id) < (entry.position, entry.id)) as position
        from waiting_entry entry join competition on competition.organization_id = entry.organization_id
          and competition.id = entry.competition_id
        where entry.organization_id = ${ctx.organization.id} and entry.event_id = ${eventId}
          and entry.secret_id = ${secretId}`,
    ),
  )
  if (!row) throw new Refused({ code: 'not_found' })
  const isOver = row.state === 'offered' && new Date(row.offeredUntil!) <= ctx.now
  return {
    ...row,
    state: isOver ? 'expired' : row.state,
    offeredUntil: row.offeredUntil && new Date(row.offeredUntil).toISOString(),
  }
}
