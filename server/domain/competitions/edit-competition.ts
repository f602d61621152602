import type { CompetitionDetails } from '#rules/competitions/competition-form.ts'
import { audited, command } from '../command.ts'
import { calendarFacts, raiseCalendarSequence } from '../events/calendar-sequence.ts'
import { allAgeRules } from '../results/age-rules.ts'
import { recategorize } from '../results/recategorize.ts'
import { updateRevision } from '../update-revision.ts'
import { changeTeamTerms } from './change-team-terms.ts'
import { Competition, teamColumnsOf } from './competition.ts'
import { withdrawOffers } from '../waiting-lists/withdraw-offers.ts'
import { ensureSellable, pricesOf } from './ensure-sellable.ts'
import { rejectTakenName } from './reject-taken-name.ts'
import { tierTexts, writeTiers } from './write-tiers.ts'

type CompetitionEdit = Readonly<{ revision: number; details: CompetitionDetails; withdrawOffers?: boolean }>

/**
 * Edits a competition, its prices and its pools' capacities; orders keep the price they were made at. A lower
 * limit can withdraw open offers of the waiting list. Throws `Refused`
 * `changed_meanwhile` (`values.revision`), `capacity_below_taken` (`values.taken`), `name_taken`, `team_locked`,
 * `team_names_repeat`, `fee_plan_missing`, `fees_exceed_price`,
 * `payments_not_set_up`, `not_found`, `forbidden`.
 */
export const editCompetition = command({
  permission: 'edit-events',
  subject: Competition,
  action: 'competition.edited',
  around: rejectTakenName,
  async run({ em, ctx, subject: competition }, { revision, details, withdrawOffers: isToWithdraw }: CompetitionEdit) {
    const { capacity, tiers, team, ...columns } = details
    const was = { price: competition.price, deferredCash: competition.deferredCash }
    await ensureSellable(em, ctx, competition.eventId, pricesOf(details))
    await changeTeamTerms(em, competition, team)
    const event = { organizationId: competition.organizationId, eventId: competition.eventId }
    const ages = await allAgeRules(em, event)
    const facts = await calendarFacts(em, event)
    await updateRevision(em, Competition, competition, { revision, columns: { ...columns, ...teamColumnsOf(team) } })
    await recategorize(em, event, ages)
    // Last in the transaction: this locks the pools, and every buyer of them waits for the commit.
    const { eventId, poolId } = competition
    const withdrawn = isToWithdraw ? await withdrawOffers(em, ctx, { eventId, poolId, capacity }) : 0
    await writeTiers(em, competition, { capacity, tiers })
    await raiseCalendarSequence(em, event, facts)
    const { price, deferredCash } = details
    return audited({ price, deferredCash, capacity, tiers: tierTexts(tiers), was, ...(withdrawn > 0 && { withdrawn }) })
  },
})
