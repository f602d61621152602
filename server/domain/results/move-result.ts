import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { hasResult } from '#rules/results/result-status.ts'
import { Competition } from '../competitions/competition.ts'
import { findRow } from '../find-row.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { registrationToEdit } from '../registrations/registration-to-edit.ts'
import type { Registration } from '../registrations/registration.ts'
import { categoryAfter } from './category-of.ts'
import { placeFinishers } from './place-finishers.ts'
import { resultCompetitionOf } from './result-competition.ts'

/** `before` is where the member saw the result. */
type Move = Readonly<{ competitionId: string; before?: string | undefined }>

/**
 * Ranks a finisher in another competition of the event. A registration stays where it was bought, with its place and
 * price; somebody of a results file moves as a whole. No later file moves the result back. Throws `Refused`
 * `result_missing`, `competition_unavailable`, `athlete_in_team`, `athlete_cancelled`, `athlete_erased`,
 * `changed_meanwhile`, `not_found`, `forbidden`.
 */
export const moveResult = command({
  permission: 'edit-result-times',
  subject: registrationToEdit,
  action: 'registration.result_moved',
  async run({ em, ctx, subject: registration }, { competitionId, before }: Move) {
    const { organizationId, eventId } = registration
    ensureActive(registration)
    if (registration.teamId != null) throw new Refused({ code: 'athlete_in_team' })
    if (!hasResult(registration)) throw new Refused({ code: 'result_missing' })
    const to = isId(competitionId)
      ? await em.findOne(Competition, { organizationId, eventId, id: competitionId })
      : null
    if (!to) throw new Refused({ code: 'competition_unavailable', field: 'competitionId' })
    const fromId = resultCompetitionOf(registration)
    if (to.id === fromId) return unchanged()
    ensureCurrent(fromId, before)
    const from = await findRow(em, ctx, Competition, fromId)
    const own = (await findImportedCompetition(em, registration)) ?? registration.competitionId
    const competitions = {
      competitionId: registration.orderId == null ? to.id : registration.competitionId,
      resultCompetitionId: to.id === own ? null : to.id,
    }
    const category = await categoryAfter(em, registration, competitions)
    Object.assign(registration, competitions, { category })
    await em.flush()
    for (const id of [from.id, to.id].toSorted()) await placeFinishers(em, organizationId, id)
    return audited({ from: from.name, to: to.name })
  },
})

/** The competition of the file that brought somebody who did not register. */
async function findImportedCompetition(em: Em, { organizationId, orderId, id }: Registration): Promise<string | null> {
  if (orderId != null) return null
  const [row] = await query(
    em,
    sql<{ competitionId: string }>`
      select competition_id as "competitionId"
      from imported_result join result_import on result_import.organization_id = imported_result.organization_id
        and result_import.id = import_id
      where imported_result.organization_id = ${organizationId} and imported_result.id = ${id}`,
  )
  return row?.competitionId ?? null
}
