import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { teamTermsOf, type Competition } from './competition.ts'

/**
 * Teams keep the size that was bought, whatever sizes are sold from now on. Throws `Refused` `team_locked` when
 * individuals become teams, or teams individuals, after somebody has registered; `team_names_repeat`.
 */
export async function changeTeamTerms(em: Em, competition: Competition, team: TeamTerms | null): Promise<void> {
  const former = teamTermsOf(competition)
  if ((former === null) !== (team === null)) {
    // Excludes holds of what is on sale until now, which refer to the competition.
    const { organizationId, id } = competition
    await query(em, sql`select from competition where organization_id = ${organizationId} and id = ${id} for update`)
    if (await isEntered(em, competition)) throw new Refused({ code: 'team_locked', field: 'isTeam' })
  }
  if (former && team && former.uniqueNames !== team.uniqueNames) await reserveNames(em, competition, team.uniqueNames)
}

async function isEntered(em: Em, { organizationId, id }: Competition): Promise<boolean> {
  const rows = await query(
    em,
    sql`select from registration where organization_id = ${organizationId} and competition_id = ${id} limit 1`,
  )
  return rows.length > 0
}

async function reserveNames(em: Em, { organizationId, id }: Competition, isUnique: boolean): Promise<void> {
  const teams = await query(
    em,
    sql<{ id: string; name: string }>`
      select team.id, name from team
      join order_line line on line.organization_id = team.organization_id and line.id = team.line_id
      where team.organization_id = ${organizationId} and competition_id = ${id}
        and line.state in ('held', 'confirmed') order by team.id for update of team`,
  )
  const keys = teams.map((team) => (isUnique ? nameKey(team.name) : null))
  try {
    await query(
      em,
      sql`update team set name_key = changed.key
        from unnest(${teams.map((team) => team.id)}::uuid[], ${keys}::text[]) as changed (id, key)
        where team.organization_id = ${organizationId} and team.id = changed.id`,
    )
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException) && (error as { code?: string }).code !== '23505')
      throw error
    throw new Refused({ code: 'team_names_repeat', field: 'uniqueTeamNames' })
  }
}
