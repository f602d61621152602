import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { windowOf } from '#rules/lists/list-state.ts'
import { Refused } from '#rules/refusals.ts'
import { resultsPageSize } from '#rules/results/results-list.ts'
import type { TeamResultsList } from '#rules/results/team-results-list.ts'
import type { TeamResultsPage } from '#rules/results/results-views.ts'
import type { TeamMemberView } from '#rules/results/team-results-views.ts'
import { resultGroups } from './result-groups.ts'
import { areResultsPublic, resultsEvent } from './results-event.ts'
import { competitionsOf } from './results-page.ts'
import { teamCompetitions, teamStandings } from './team-standings.ts'

/** Throws `Refused` `not_found`, also while no team of the event or competition has a result that is public. */
export function teamResultsPage(ctx: Context, idOrSlug: string, list: TeamResultsList): Promise<TeamResultsPage> {
  const { id: organizationId } = ctx.organization
  return ctx.db.transaction(async (em) => {
    const { id: eventId, ...event } = await resultsEvent(em, ctx, idOrSlug)
    const ofTeams = areResultsPublic(event, ctx.now) ? await teamCompetitions(em, { organizationId, eventId }) : []
    const competition = ofTeams.find(({ id }) => id === (list.competitionId ?? ofTeams[0]?.id))
    if (!competition) throw new Refused({ code: 'not_found' })
    const standings = await teamStandings(em, organizationId, competition)
    const { page, pages, limit, offset } = windowOf(standings.length, list.page, resultsPageSize)
    const shown = standings.slice(offset, offset + limit)
    const members = await membersOf(em, organizationId, shown)
    return {
      event,
      competitions: await competitionsOf(em, ctx, eventId, await resultGroups(em, ctx, eventId)),
      teamCompetitions: ofTeams,
      competition,
      page,
      pages,
      total: standings.length,
      rows: shown.map(({ id, name, place, timeMs, timesMs }) => ({
        id,
        name,
        place,
        timeMs,
        finishers: timesMs.length,
        members: (members.get(id) ?? []).map((member, index) => ({
          ...member,
          counts: place !== null && index < competition.scorers,
        })),
      })),
    }
  })
}

type MemberRow = Omit<TeamMemberView, 'counts' | 'key' | 'name'> & {
  id: string
  teamId: string
  firstName: string
  lastName: string
}

async function membersOf(em: Em, organizationId: string, teams: readonly { id: string }[]) {
  const rows = await query(
    em,
    sql<MemberRow>`
      select id, team_id as "teamId", first_name as "firstName", last_name as "lastName", bib_number as bib,
        result_time_ms as "timeMs"
      from registration
      where organization_id = ${organizationId} and team_id = any (${teams.map(({ id }) => id)}::uuid[])
        and status = 'confirmed' and result_time_ms is not null and result_status is null
      order by result_time_ms, position, id`,
  )
  const members = rows.map(({ id, firstName, lastName, ...member }) => ({
    ...member,
    key: member.bib ?? id,
    name: [firstName, lastName].filter(Boolean).join(' '),
  }))
  return Map.groupBy(members, ({ teamId }) => teamId)
}
