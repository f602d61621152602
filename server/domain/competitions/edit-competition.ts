import type { Context } from '#server/context.ts'
import type { CompetitionDetails } from '#rules/competitions/competition-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { findRow } from '../find-row.ts'
import { updateRevision } from '../update-revision.ts'
import { changeTeamTerms } from './change-team-terms.ts'
import { Competition, teamColumnsOf } from './competition.ts'
import { ensureSellable, pricesOf } from './ensure-sellable.ts'
import { rejectTakenName } from './reject-taken-name.ts'
import { tierTexts, writeTiers } from './write-tiers.ts'

/**
 * Edits a competition, its prices and its pools' capacities; orders keep the price they were made at. Throws `Refused`
 * `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `name_taken`, `team_locked`,
 * `team_names_repeat`, `fee_plan_missing`, `fees_exceed_price`,
 * `payments_not_set_up`, `not_found`, `forbidden`.
 */
export async function editCompetition(
  ctx: Context,
  competitionId: string,
  { revision, details }: { revision: number; details: CompetitionDetails },
): Promise<void> {
  ensureCan(ctx.actor, 'edit-events')
  const { capacity, tiers, team, ...columns } = details
  await rejectTakenName(() =>
    ctx.db.transaction(async (em) => {
      const competition = await findRow(em, ctx, Competition, competitionId)
      await ensureSellable(em, ctx, competition.eventId, pricesOf(details))
      await changeTeamTerms(em, competition, team)
      await updateRevision(em, Competition, competition, { revision, columns: { ...columns, ...teamColumnsOf(team) } })
      // Last in the transaction: this locks the pools, and every buyer of them waits for the commit.
      await writeTiers(em, competition, { capacity, tiers })
      const was = { price: competition.price, deferredCash: competition.deferredCash }
      const { price, deferredCash } = details
      await audit(ctx, em, 'competition.edited', competitionId, {
        price,
        deferredCash,
        capacity,
        tiers: tierTexts(tiers),
        was,
      })
    }),
  )
}
