import { UniqueConstraintViolationException } from '@mikro-orm/core'
import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { outsidePrice } from '#rules/prices/price.ts'
import { Refused } from '#rules/refusals.ts'
import type { NewAthlete } from '#rules/registrations/athlete-forms.ts'
import { audit } from '../audit/audit.ts'
import { auditedBy, command, unchanged } from '../command.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { placePrices, type PlaceTerms } from '../competitions/place-prices.ts'
import { lockEventStatus } from '../events/ensure-on-sale.ts'
import { Event } from '../events/event.ts'
import { confirmOrder } from '../orders/confirm-order.ts'
import { recordGrant } from '../orders/grant-order.ts'
import { newOrder } from '../orders/new-order.ts'
import { baseOf, soldOutOf, termsByStaff } from '../merchandise/give-merchandise.ts'
import { raiseStock } from '../merchandise/raise-stock.ts'
import { merchandise } from '../merchandise/sell-merchandise.ts'
import { createLines, placesOfLines, type NewLine } from '../orders/order-lines.ts'
import { priceColumns, pricingTerms } from '../orders/order-price.ts'
import { Order } from '../orders/order.ts'
import { PoolFull, retryWhileTiersFill, takePlaces } from '../orders/places.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { ensureUniqueDocuments } from '../registrations/ensure-unique-documents.ts'
import { Registration } from '../registrations/registration.ts'
import { registrations, termsOf } from '../registrations/sell-registrations.ts'
import { raiseLimit } from './raise-limit.ts'

/**
 * Registers somebody with merchandise, free or for a price that was paid outside of Dorsal; confirmed and mailed at
 * once. Registration may be closed. The same `draftKey` adds once. Beyond a limit or a stock only with `reason`, which
 * raises it; `waivedReason` of a free one becomes a note of the order. Throws `Refused` `competition_full`, `sold_out`,
 * `merchandise_unavailable`, `event_full`, `event_cancelled`, `competition_unavailable`, `document_taken`,
 * `document_again`, `not_found`, `forbidden`.
 */
export const addAthlete = command({
  permission: 'edit-athletes',
  subject: Event,
  action: 'registration.added',
  around: againWhenAdded,
  async run({ em, ctx, subject: event }, athlete: NewAthlete) {
    const { draftKey, payment, reason, isSure, merchandise: choices, waivedReason, ...participant } = athlete
    const { id: organizationId, language } = ctx.organization
    const existing = await findAdded(em, { organizationId, draftKey })
    if (existing) return unchanged(existing)
    const competition = await findCompetition(em, event, participant.competitionId)
    const now = await databaseNow(em)
    const { email, firstName, lastName, dni, phone } = participant
    const order = newOrder({ ...ctx, locale: language }, { draftKey, event, now })
    const place = await placeByStaff(em, { event, competition, payment, now })
    const { unitPrice } = place
    const articles = await termsByStaff(em, ctx, { event, payment }, { competitionId: competition.id }, choices)
    const terms = { ...termsOf(competition, place), deferredCash: unitPrice }
    const price = outsidePrice(unitPrice + baseOf(articles))
    Object.assign(order, priceColumns(pricingTerms(ctx.organization, order), price), {
      buyer: { firstName, lastName, email, dni, phone, address: '' },
      paidOutsideAt: price.base > 0 ? now : null,
    })
    em.persist(order)
    await em.flush()
    // Locked only now: the event may have been cancelled meanwhile.
    if ((await lockEventStatus(em, order)) === 'cancelled') throw new Refused({ code: 'event_cancelled' })
    const lines = await createLines(em, order, linesByStaff({ kind: 'registration', terms }, articles), price)
    const entry = { ...participant, merchandise: choices }
    await registrations.hold(em, order, lines, [entry])
    await ensureUniqueDocuments(em, order, [entry], isSure)
    await merchandise.hold(em, order, lines.slice(1), choicesOfFirst(entry))
    if (reason) await raiseStock(em, ctx, { choices, reason, alsoLocked: [competition.poolId] })
    if (reason) await raiseLimit(em, ctx, competition, { reason })
    await takePlaces(em, order, placesOfLines(lines), []).catch((error: unknown) => {
      if (!(error instanceof PoolFull)) throw error
      const isPlace = error.poolId === competition.poolId
      throw isPlace ? new PoolFull(error.poolId, competition.name) : soldOutOf(articles, error)
    })
    const { id } = await em.findOneOrFail(Registration, { organizationId, orderId: order.id })
    const entryId = await audit(ctx, em, 'registration.added', id, { competition: competition.name, payment })
    if (payment === 'free' && waivedReason) await recordGrant(em, ctx, order, waivedReason)
    await confirmOrder(em, ctx, { order, lines, payments: [], now, isByStaff: true })
    return auditedBy(entryId, id)
  },
})

/** The other press of a double one may commit meanwhile. */
async function againWhenAdded<Result>(add: () => Promise<Result>): Promise<Result> {
  try {
    return await retryWhileTiersFill(add)
  } catch (error) {
    if (!(error instanceof UniqueConstraintViolationException)) throw error
    return add()
  }
}

export const linesByStaff = (place: NewLine, articles: readonly LineTerms[]): NewLine[] => [
  place,
  ...articles.map((terms): NewLine => ({ kind: 'merchandise', terms })),
]

export const choicesOfFirst = ({
  merchandise: choices,
  competitionId,
}: Pick<NewAthlete, 'merchandise' | 'competitionId'>) =>
  choices.map((choice) => ({ ...choice, participant: 0, competitionId }))

type StaffSale = { event: Event; competition: Competition; payment: NewAthlete['payment']; now: Date }

/** A price paid outside of Dorsal is the one in force and takes one of its places; who pays nothing takes none. */
export async function placeByStaff(em: Em, { event, competition, payment, now }: StaffSale): Promise<PlaceTerms> {
  if (payment !== 'outside') return { unitPrice: 0, pools: [{ poolId: competition.poolId, quantity: 1 }] }
  return (await placePrices(em, { event }))(competition, now)
}

async function findAdded(
  em: Em,
  { organizationId, draftKey }: { organizationId: string; draftKey: string },
): Promise<string | null> {
  const order = await em.findOne(Order, { organizationId, draftKey })
  return order && (await em.findOneOrFail(Registration, { organizationId, orderId: order.id })).id
}

async function findCompetition(em: Em, { organizationId, id: eventId }: Event, id: string): Promise<Competition> {
  const competition = isId(id) ? await em.findOne(Competition, { organizationId, eventId, id }) : null
  if (!competition || teamTermsOf(competition))
    throw new Refused({ code: 'competition_unavailable', field: 'competitionId' })
  return competition
}
