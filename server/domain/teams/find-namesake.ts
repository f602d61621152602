import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import type { Team } from './team.ts'

/** The name of another team with a place in the competition that reads like the team's; null where there is none. */
export async function findNamesake(
  em: Em,
  { organizationId, competitionId, id, name }: Pick<Team, 'organizationId' | 'competitionId' | 'id' | 'name'>,
): Promise<string | null> {
  const others = await query(
    em,
    sql<Pick<Team, 'name'>>`
      select name from team
      where organization_id = ${organizationId} and competition_id = ${competitionId} and id <> ${id}
        and exists (select from registration where registration.organization_id = team.organization_id
          and team_id = team.id and status = 'confirmed')
      order by created_at, id`,
  )
  return others.find((other) => nameKey(other.name) === nameKey(name))?.name ?? null
}
