import { query, sql } from '#server/database/query.ts'
import { can } from '#rules/permissions.ts'
import type { WaitingListPage, WaitingRow } from '#rules/waiting-lists/waiting-views.ts'
import { isOpenEntry } from '#rules/waiting-lists/waiting-state.ts'
import { queryOf } from '../command.ts'
import { eventHead } from '../events/event-head.ts'

type Row = Omit<WaitingRow, 'since' | 'offeredUntil'> & { since: Date | string; offeredUntil: Date | string | null }

const maxEnded = 200

/** Throws `Refused` `not_found`, `forbidden`. */
export const waitingListPage = queryOf({
  permission: 'see-athletes',
  subject: eventHead,
  async run({ em, ctx, subject: event }): Promise<WaitingListPage> {
    const mayMove = can(ctx.actor, 'edit-athletes')
    const rows = (await query(em, rowsOf(ctx.organization.id, event.id))).map((row) => ({
      ...row,
      moves: mayMove ? row.moves.map(({ at, from, to, reason }) => ({ at, from, to, reason })).toReversed() : [],
      since: new Date(row.since).toISOString(),
      offeredUntil: row.offeredUntil && new Date(row.offeredUntil).toISOString(),
    }))
    const [lists] = await query(
      em,
      sql<{ count: number }>`
        select count(*)::int as count from competition
        where organization_id = ${ctx.organization.id} and event_id = ${event.id} and has_waiting_list`,
    )
    const isOpen = ({ state }: WaitingRow) => isOpenEntry(state)
    return {
      event,
      hasLists: lists!.count > 0,
      rows: rows.filter(isOpen),
      ended: rows.filter((row) => !isOpen(row)).slice(0, maxEnded),
    }
  },
})

const rowsOf = (organizationId: string, eventId: string) => sql<Row>`
  select entry.id, trim(entry.first_name || ' ' || entry.last_name) as name, entry.email, entry.phone, entry.places,
    entry.state, entry.created_at as since, entry.offered_until as "offeredUntil", entry.moves, competition.name as competition,
    case when entry.network is not null
      then count(*) over (partition by entry.network) end::int as "ofNetwork",
    case when entry.state = 'waiting' then row_number() over (partition by entry.competition_id, entry.state
      order by entry.position, entry.id)::int end as rank
  from waiting_entry entry join competition on competition.organization_id = entry.organization_id
    and competition.id = entry.competition_id
  where entry.organization_id = ${organizationId} and entry.event_id = ${eventId}
  order by competition.position, competition.id, array_position(array['offered', 'waiting', 'unconfirmed'], entry.state), entry.position, entry.id`
