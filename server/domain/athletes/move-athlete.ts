import { agreedPrice } from '#rules/prices/moved-price.ts'
import { Refused } from '#rules/refusals.ts'
import type { MoveReport } from '#rules/registrations/admin-athlete-views.ts'
import type { AthleteMove } from '#rules/registrations/athlete-forms.ts'
import { audit } from '../audit/audit.ts'
import { bibsAfterMove } from '../bibs/bib-after-move.ts'
import { audited, auditedBy, command, unchanged } from '../command.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { chargeDifference } from '../differences/charge-difference.ts'
import { endCharges, lockChargesOfMove } from '../differences/charges-of-move.ts'
import { Event } from '../events/event.ts'
import { findRow } from '../find-row.ts'
import { linesOf, placesOfLines } from '../orders/order-lines.ts'
import { PoolFull, takePlaces } from '../orders/places.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { searchTextOf } from '../registrations/search-text.ts'
import { hasResult } from '#rules/results/result-status.ts'
import { categoryAfter } from '../results/category-of.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { resultCompetitionOf } from '../results/result-competition.ts'
import { updateRevision } from '../update-revision.ts'
import { ensureActive } from '../registrations/ensure-active.ts'
import { ensureNoMember, lockAthlete, lockRegistration } from './lock-athlete.ts'
import { mailMove } from './mail-move.ts'
import { raiseLimit } from './raise-limit.ts'
import { settleMove } from './settle-move.ts'

/**
 * Moves an athlete to another competition of the event. Where it costs as much as theirs, or as was paid, price and cash
 * stay as agreed; of another price staff say whether the `difference` is settled, charged by link or waived. What was
 * charged before and is not paid ends. The place moves. A bib of
 * somebody else's rule is taken away. A result goes with them. Throws `Refused` `price_differs` when they do not say and
 * for an order that is not confirmed, `competition_full`, `document_taken`,
 * `competition_unavailable`, `changed_meanwhile` (`values.revision`), `athlete_cancelled`, `athlete_imported`, `athlete_in_team`,
 * `not_found`, `forbidden`.
 */
export const moveAthlete = command({
  permission: 'edit-athletes',
  subject: Registration,
  action: ['registration.moved', 'registration.bib_set'],
  async run({ em, ctx, subject: athlete }, { competitionId, clearsBib, reason, difference, revision }: AthleteMove) {
    const { registration, order, lineId } = await lockAthlete(em, athlete, { revision })
    const { organizationId, id: registrationId } = registration
    ensureActive(registration)
    ensureNoMember(registration)
    const from = await findRow(em, ctx, Competition, registration.competitionId)
    const to = await em.findOne(Competition, { organizationId, eventId: registration.eventId, id: competitionId })
    if (!to || teamTermsOf(to)) throw new Refused({ code: 'competition_unavailable', field: 'competitionId' })
    if (to === from) return unchanged<MoveReport>({ removedBib: null, nextBib: null })
    const lines = (await linesOf(em, order)).filter(({ state }) => state !== 'cancelled')
    const line = lines.find(({ id }) => id === lineId)!
    const charges = await lockChargesOfMove(em, registration)
    const agreed = agreedPrice([line, ...charges.paid.map((paid) => paid.line)])
    const isSamePrice = to.price === from.price || to.price === agreed
    if (!isSamePrice && (!difference || order.state !== 'confirmed'))
      throw new Refused({ code: 'price_differs', field: 'competitionId' })
    if (registration.dni) await ensureUniqueDocuments(em, order, [{ competitionId, dni: registration.dni }], true)
    Object.assign(line, { title: to.name.slice(0, 200), pools: [{ poolId: to.poolId, quantity: 1 }] })
    await em.flush()
    if (reason) await raiseLimit(em, ctx, to, { reason, from })
    await takePlaces(em, order, placesOfLines(lines)).catch((error: unknown) => {
      throw error instanceof PoolFull ? new PoolFull(error.poolId, to.name) : error
    })
    if (to.price !== from.price) await endCharges(em, ctx, charges.unpaid)
    if (!isSamePrice && difference === 'settled') await settleMove(em, ctx, { order, line, charges, price: to.price })
    if (!isSamePrice && difference === 'charged') {
      const title = `${from.name} → ${to.name}`
      await chargeDifference(em, ctx, { order, registrationId, title, amount: to.price - agreed })
    }
    await lockRegistration(em, registration)
    const { bibNumber: oldBib = null, ...others } = registration
    const bibs = await bibsAfterMove(em, await findRow(em, ctx, Event, registration.eventId), registration)
    const bibNumber = clearsBib || !bibs.keepsBib(competitionId) ? null : oldBib
    const ranked = new Set([resultCompetitionOf(registration), to.id])
    const columns = {
      competitionId,
      resultCompetitionId: null,
      category: await categoryAfter(em, registration, { competitionId, resultCompetitionId: null }),
      bibNumber,
      searchText: searchTextOf({ ...others, bibNumber }),
    }
    await updateRevision(em, Registration, registration, { revision, columns })
    if (hasResult(registration)) for (const id of [...ranked].toSorted()) await placeFinishers(em, organizationId, id)
    const moved = await audit(ctx, em, 'registration.moved', registrationId, { from: from.name, to: to.name })
    const endsCharge = to.price !== from.price && charges.unpaid.some(({ state }) => state === 'awaiting_payment')
    await mailMove(em, ctx, registration, {
      lineId,
      from: from.name,
      to: line.title,
      losesBib: bibNumber !== oldBib,
      endsCharge,
    })
    if (bibNumber === oldBib) return auditedBy<MoveReport>(moved, { removedBib: null, nextBib: null })
    const report: MoveReport = { removedBib: oldBib, nextBib: await bibs.nextBib(competitionId) }
    return audited({ from: oldBib, to: null }, { action: 'registration.bib_set', result: report })
  },
})
