import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { outsidePrice } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { NewTeam } from '#rules/teams/staff-team-forms.ts'
import { teamQuantity, type TeamTerms } from '#rules/teams/team-terms.ts'
import { choicesOfFirst, linesByStaff, placeByStaff } from '../athletes/add-athlete.ts'
import { raiseLimit } from '../athletes/raise-limit.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { Event } from '../events/event.ts'
import { baseOf, soldOutOf, termsByStaff } from '../merchandise/give-merchandise.ts'
import { raiseStock } from '../merchandise/raise-stock.ts'
import { merchandise } from '../merchandise/sell-merchandise.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { newOrder } from '../orders/new-order.ts'
import { createLines, placesOfLines } from '../orders/order-lines.ts'
import { priceColumns, pricingTerms } from '../orders/order-price.ts'
import { Order } from '../orders/order.ts'
import { PoolFull, retryWhileTiersFill, takePlaces } from '../orders/places.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { competitionUnavailable, termsOf } from '../registrations/sell-registrations.ts'
import { teams } from './sell-teams.ts'
import { Team } from './team.ts'

/**
 * Registers a team with its captain and the captain's merchandise, free or for a price that was paid outside of Dorsal;
 * confirmed and mailed at once. Staff add the others, or they join by its link. Registration may be closed. The same
 * `draftKey` adds once. Beyond a limit or a stock only with `reason`, which raises it. Throws `Refused`
 * `competition_full`, `sold_out`, `merchandise_unavailable`, `event_full`, `event_cancelled`,
 * `competition_unavailable`, `team_name_taken`, `document_taken`, `document_again`, `not_found`, `forbidden`.
 */
export const addTeam = command({
  permission: 'edit-athletes',
  subject: Event,
  action: 'team.added',
  around: againWhenAdded,
  async run({ em, ctx, subject: event }, team: NewTeam) {
    const { draftKey, payment, reason, isSure, teamName, teamSize, ...captain } = team
    const { id: organizationId, language } = ctx.organization
    const existing = await em.findOne(Order, { organizationId, draftKey })
    if (existing) return unchanged(await teamIdOf(em, existing))
    const { competition, terms: teamTerms } = await findTeamCompetition(em, event, captain.competitionId)
    if (teamSize < teamTerms.min || teamSize > teamTerms.max) throw competitionUnavailable()
    const now = await databaseNow(em)
    const order = newOrder({ ...ctx, locale: language }, { draftKey, event, now })
    const place = await placeByStaff(em, { event, competition, payment, now })
    const quantity = teamQuantity(teamTerms, teamSize)
    const base = place.unitPrice * quantity
    const { email, firstName, lastName, dni, phone, merchandise: choices } = captain
    const articles = await termsByStaff(em, ctx, { event, payment }, { competitionId: competition.id }, choices)
    const price = outsidePrice(base + baseOf(articles))
    Object.assign(order, priceColumns(pricingTerms(ctx.organization, order), price), {
      buyer: { firstName, lastName, email, dni, phone, address: '' },
      paidOutsideAt: price.base > 0 ? now : null,
    })
    em.persist(order)
    await em.flush()
    // Locked only now: the event may have been cancelled meanwhile.
    if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    const terms = { ...termsOf(competition, place, quantity), deferredCash: base }
    const lines = await createLines(em, order, linesByStaff({ kind: 'team', terms }, articles), price)
    const choice = { name: teamName, size: teamSize, members: [captain] }
    await teams.hold(em, order, lines, [choice])
    await ensureUniqueDocuments(em, order, choice.members, isSure)
    await merchandise.hold(em, order, lines.slice(1), choicesOfFirst(captain))
    if (reason) await raiseStock(em, ctx, { choices, reason, alsoLocked: [competition.poolId] })
    if (reason) await raiseLimit(em, ctx, competition, { reason })
    await takePlaces(em, order, placesOfLines(lines), []).catch((error: unknown) => {
      if (!(error instanceof PoolFull)) throw error
      const isPlace = error.poolId === competition.poolId
      throw isPlace ? new PoolFull(error.poolId, competition.name) : soldOutOf(articles, error)
    })
    const id = await teamIdOf(em, order)
    const details = { competition: competition.name, payment }
    const entryId = await audit(ctx, em, 'team.added', id, details)
    const registration = await em.findOneOrFail(Registration, { organizationId, orderId: order.id })
    await audit(ctx, em, 'registration.added', registration.id, details)
    await confirmOrder(em, ctx, { order, lines, payments: [], now, isByStaff: true })
    return auditedBy(entryId, id)
  },
})

/** The other press of a double one may commit meanwhile. */
async function againWhenAdded<Result>(add: () => Promise<Result>): Promise<Result> {
  const attempt = () => retryWhileTiersFill(add)
  return attempt().catch((error: unknown) => {
    if (error instanceof UniqueConstraintViolationException) return attempt()
    throw isNameTaken(error) ? new Refused({ code: 'team_name_taken', field: 'teamName' }) : error
  })
}

const isNameTaken = (error: unknown) => error instanceof Refused && error.code === 'team_name_taken'

const teamIdOf = async (em: Em, { organizationId, id: orderId }: Order): Promise<string> =>
  (await em.findOneOrFail(Team, { organizationId, orderId })).id

async function findTeamCompetition(
  em: Em,
  { organizationId, id: eventId }: Event,
  id: string,
): Promise<{ competition: Competition; terms: TeamTerms }> {
  const competition = isId(id) ? await em.findOne(Competition, { organizationId, eventId, id }) : null
  const terms = competition && teamTermsOf(competition)
  if (!terms) throw competitionUnavailable()
  return { competition, terms }
}
