import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { teamListShape } from '#rules/teams/team-list.ts'
import { labelOf, paymentConditions } from '../registrations/athlete-list.ts'

export type TeamScope = Pick<Context, 'organization' | 'now'> & Readonly<{ eventId: string }>

const ofTeam = sql`member.organization_id = team.organization_id and member.team_id = team.id`
const count = sql<number>`(select count(*)::int from registration as member where ${ofTeam})`
const least = sql<number>`coalesce(competition.team_size_min, team.size)`
const name = { value: sql`team.name collate alphabetical` }

/** `registration` is the captain, with whom the team is paid, cancelled and refunded. */
export const teamList = listOf({
  shape: teamListShape,
  from: (db, { organization, eventId }: TeamScope) =>
    db
      .selectFrom('team')
      .innerJoin('registration', (on) =>
        on
          .onRef('registration.organization_id', '=', 'team.organization_id')
          .onRef('registration.team_id', '=', 'team.id')
          .on('registration.position', '=', 0),
      )
      .innerJoin('competition', (on) =>
        on
          .onRef('competition.organization_id', '=', 'team.organization_id')
          .onRef('competition.id', '=', 'team.competition_id'),
      )
      .innerJoin('event', (on) =>
        on.onRef('event.organization_id', '=', 'team.organization_id').onRef('event.id', '=', 'team.event_id'),
      )
      .innerJoin('orders', (on) =>
        on.onRef('orders.organization_id', '=', 'team.organization_id').onRef('orders.id', '=', 'team.order_id'),
      )
      .leftJoin('order_line', (on) =>
        on
          .onRef('order_line.organization_id', '=', 'registration.organization_id')
          .onRef('order_line.id', '=', 'registration.line_id'),
      )
      .where('team.organization_id', '=', organization.id)
      .where('team.event_id', '=', eventId),
  columns: ({ now }) => ({
    id: 'team.id',
    name: 'team.name',
    competition: 'competition.name',
    size: 'team.size',
    revision: 'team.revision',
    count,
    least,
    memberNames: sql<
      string[]
    >`(select json_agg(trim(member.first_name || ' ' || member.last_name) order by member.position, member.id)
      from registration as member where ${ofTeam})`,
    captainEmail: 'registration.email',
    captainPhone: 'registration.phone',
    label: labelOf(now),
    registeredAt: isoMoment('team.created_at'),
    registeredLocally: sql<string>`to_char(team.created_at at time zone event.time_zone, 'YYYY-MM-DD HH24:MI')`,
    timeZone: sql<string>`event.time_zone`,
  }),
  search: (words) =>
    matchesWords(
      sql`concat_ws(' ', team.name, (select string_agg(first_name || ' ' || last_name, ' ')
        from registration as member where ${ofTeam}))`,
      words,
    ),
  filters: {
    competition: (id) => sql`team.competition_id = ${id}`,
    members: (members) => {
      if (members === 'short') return sql`(${count} < ${least} and registration.status <> 'held')`
      return members === 'open' ? sql`${count} < team.size` : sql`${count} >= team.size`
    },
    payment: (label, { now }) => paymentConditions(now)[label],
  },
  unfiltered: { payment: () => sql`registration.status <> 'cancelled'` },
  sorts: {
    name: () => [name],
    competition: () => [{ value: sql`competition.name collate alphabetical` }, name],
    members: () => [{ value: count }, name],
    payment: ({ now }) => [{ value: labelOf(now) }, name],
    registered: () => [{ value: sql`team.created_at` }],
  },
})
