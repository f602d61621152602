import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { earlier, keptEnd } from '#rules/waiting-lists/offer-end.ts'
import { confirmEnd } from '#rules/waiting-lists/confirm-end.ts'
import type { WaitingState } from '#rules/waiting-lists/waiting-state.ts'
import type { WaitingEntryPage } from '#rules/waiting-lists/waiting-views.ts'

type Moment = Date | string
type Row = Omit<WaitingEntryPage, 'offeredUntil' | 'confirmUntil' | 'keepableUntil'> & {
  createdAt: Moment
  offeredAt: Moment | null
  offeredUntil: Moment | null
  registrationEnd: Moment
}

/** What the holder of an entry's link sees; nothing of the person, as a link may be passed on. Throws `not_found`. */
export async function waitingEntryPage(ctx: Context, eventId: string, secretId: string): Promise<WaitingEntryPage> {
  const [row] = await ctx.db.transaction((em) =>
    query(
      em,
      sql<Row>`
        select entry.state, entry.places, entry.created_at as "createdAt",
          entry.offered_at as "offeredAt", entry.offered_until as "offeredUntil",
          least(competition.starts_at, event.registration_deadline) as "registrationEnd", competition.id as "competitionId",
          competition.name as competition, competition.team_size_max is not null as "isTeam",
          (select count(*)::int + 1 from waiting_entry ahead
            where ahead.organization_id = entry.organization_id and ahead.competition_id = entry.competition_id
              and ahead.state = 'waiting' and (ahead.position, ahead.id) < (entry.position, entry.id)) as position
        from waiting_entry entry join competition on competition.organization_id = entry.organization_id
          and competition.id = entry.competition_id
          join event on event.organization_id = entry.organization_id and event.id = entry.event_id
        where entry.organization_id = ${ctx.organization.id} and entry.event_id = ${eventId}
          and entry.secret_id = ${secretId}`,
    ),
  )
  if (!row) throw new Refused({ code: 'not_found' })
  const { createdAt, offeredAt, registrationEnd, ...entry } = row
  const confirmUntil = confirmEnd(new Date(createdAt))
  return {
    ...entry,
    state: stateAt(row, { confirmUntil, now: ctx.now }),
    confirmUntil: confirmUntil.toISOString(),
    offeredUntil: row.offeredUntil && new Date(row.offeredUntil).toISOString(),
    keepableUntil: offeredAt && earlier(keptEnd(new Date(offeredAt)), new Date(registrationEnd)).toISOString(),
  }
}

/** What the job has not ended yet is over all the same. */
function stateAt(
  { state, offeredUntil }: Row,
  { confirmUntil, now }: Readonly<{ confirmUntil: Date; now: Date }>,
): WaitingState {
  if (state === 'offered' && new Date(offeredUntil!) <= now) return 'expired'
  return state === 'unconfirmed' && confirmUntil <= now ? 'lapsed' : state
}
