import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { pick } from '#rules/pick.ts'
import type { OwnTeamResult, TeamCompetitionView } from '#rules/results/team-results-views.ts'
import { rankTeams, type TeamStanding, type TimedTeam } from '#rules/results/team-standing.ts'

type EventKey = Readonly<{ organizationId: string; eventId: string }>

const finishers = sql`
  team join registration on registration.organization_id = team.organization_id and registration.team_id = team.id
    and registration.status = 'confirmed' and registration.result_time_ms is not null
    and registration.result_status is null`

/** The competitions of an event in which a team has a finisher; `teams` are those that have one. */
export const teamCompetitions = (em: Em, { organizationId, eventId }: EventKey): Promise<TeamCompetitionView[]> =>
  query(
    em,
    sql<TeamCompetitionView>`
      select competition.id, competition.name, coalesce(team_scorers, team_size_min) as scorers,
        count(distinct team.id)::int as teams
      from competition join (${finishers}) on team.organization_id = competition.organization_id
        and team.competition_id = competition.id
      where competition.organization_id = ${organizationId} and competition.event_id = ${eventId}
        and team_size_min is not null and has_public_results
      group by competition.id, competition.name, competition.position, team_scorers, team_size_min
      order by competition.position, competition.id`,
  )

export async function teamStandings(
  em: Em,
  organizationId: string,
  { id: competitionId, scorers }: Pick<TeamCompetitionView, 'id' | 'scorers'>,
): Promise<TeamStanding[]> {
  const teams = await query(
    em,
    sql<TimedTeam>`
      select team.id, team.name, array_agg(result_time_ms order by result_time_ms) as "timesMs"
      from ${finishers}
      where team.organization_id = ${organizationId} and team.competition_id = ${competitionId}
      group by team.id, team.name`,
  )
  return rankTeams(teams, scorers)
}

/** A member's team among those of its competition; null for individuals and while the team has no finisher. */
export async function findOwnTeam(
  em: Em,
  { organizationId, registrationId }: { organizationId: string; registrationId: string },
): Promise<OwnTeamResult | null> {
  const [own] = await query(
    em,
    sql<{ teamId: string; competitionId: string; scorers: number }>`
      select team.id as "teamId", competition.id as "competitionId", coalesce(team_scorers, team_size_min) as scorers
      from registration
      join team on team.organization_id = registration.organization_id and team.id = team_id
      join competition on competition.organization_id = team.organization_id and competition.id = team.competition_id
      where registration.organization_id = ${organizationId} and registration.id = ${registrationId}
        and team_size_min is not null and has_public_results`,
  )
  if (!own) return null
  const { teamId, competitionId, scorers } = own
  const standings = await teamStandings(em, organizationId, { id: competitionId, scorers })
  const team = standings.find(({ id }) => id === teamId)
  if (!team) return null
  const of = standings.filter(({ place }) => place !== null).length
  return { ...pick(team, ['name', 'place', 'timeMs']), finishers: team.timesMs.length, of, scorers, competitionId }
}
