import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { lockOrderOf } from '../athletes/lock-athlete.ts'
import { findRow } from '../find-row.ts'
import { loadTeam, type LoadedTeam } from './team-status.ts'
import { Team } from './team.ts'

export type TeamKey = Readonly<{ teamId: string; revision: number }>

/** The order's lock keeps the team's members, its cancellation and its refund apart. */
export async function lockTeam(em: Em, team: Team): Promise<LoadedTeam> {
  await lockOrderOf(em, team)
  await em.refreshOrFail(team)
  return loadTeam(em, team)
}

/** Throws `Refused` `not_found`, `changed_meanwhile` (`values.revision`). */
export async function lockUnchangedTeam(em: Em, ctx: Context, { teamId, revision }: TeamKey): Promise<LoadedTeam> {
  const loaded = await lockTeam(em, await findRow(em, ctx, Team, teamId))
  if (loaded.team.revision !== revision)
    throw new Refused({ code: 'changed_meanwhile', values: { revision: loaded.team.revision } })
  return loaded
}
