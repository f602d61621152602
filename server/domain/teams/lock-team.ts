import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { loadTeam, type LoadedTeam } from './team-status.ts'
import type { Team } from './team.ts'

/** The order's lock keeps the team's members, its cancellation and its refund apart. */
export async function lockTeam(em: Em, team: Team): Promise<LoadedTeam> {
  await lockOrderOf(em, team)
  await em.refreshOrFail(team)
  return loadTeam(em, team)
}

/** Throws `Refused` `changed_meanwhile` (`values.revision`). */
export async function lockUnchangedTeam(em: Em, team: Team, revision: number): Promise<LoadedTeam> {
  const loaded = await lockTeam(em, team)
  if (loaded.team.revision !== revision)
    throw new Refused({ code: 'changed_meanwhile', values: { revision: loaded.team.revision } })
  return loaded
}
