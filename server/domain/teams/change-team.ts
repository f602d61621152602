import type { Em } from '#server/database/orm.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { audited, command } from '../command.ts'
import { updateRevision } from '../update-revision.ts'
import { lockTeam, lockUnchangedTeam } from './lock-team.ts'
import { raiseLink } from './renew-join-link.ts'
import { rejectTakenTeamName } from './sell-teams.ts'
import { Team } from './team.ts'

/**
 * Returns the previous name and the new revision. Throws `Refused` `team_name_taken`, `changed_meanwhile`
 * (`values.revision`), `not_found`, `forbidden`.
 */
export const renameTeam = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.edited',
  around: rejectTakenTeamName,
  async run({ em, subject }, { revision, name }: { revision: number; name: string }) {
    const { team } = await lockUnchangedTeam(em, subject, revision)
    return audited({}, { result: await writeTeamName(em, team, { revision, name }) })
  },
})

type Naming = Readonly<{ revision: number; name: string }>

/**
 * Of a team whose order is locked, in a transaction for which `rejectTakenTeamName` answers. Returns the previous name
 * and the new revision.
 */
export async function writeTeamName(
  em: Em,
  team: Team,
  { revision, name }: Naming,
): Promise<{ name: string; revision: number }> {
  const columns = { name, nameKey: team.nameKey == null ? null : nameKey(name) }
  await updateRevision(em, Team, team, { revision, columns })
  return { name: team.name, revision: revision + 1 }
}

/** Makes a new join link for staff; the former ones end. Throws `Refused` `not_found`, `forbidden`. */
export const renewTeamLink = command({
  permission: 'edit-athletes',
  subject: Team,
  action: 'team.link_renewed',
  run: async ({ em, subject }) => raiseLink(await lockTeam(em, subject)),
})
