import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import type { FeePayer } from '#rules/prices/price.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { priceOfTerms, pricingTerms, type PricingTerms } from '../orders/order-price.ts'

export type SellablePrice = Readonly<{ price: Cents; deferredCash: Cents; item?: PricedItem }>

/** What has the price; `event` where it is one of several. */
type PricedItem = Readonly<{ kind: 'competition' | 'ticket'; id: string; name: string; event?: string }>

export type FeesSeller = Omit<PricingTerms, 'feePayer'> & Pick<CurrentOrganization, 'feesPaidBy'>

/**
 * Throws `Refused` `fees_exceed_price` when nothing would be left for an organizer who pays the fees; with
 * `values.item` and `values.competitionId` or `values.ticketTypeId` where it is known, and `values.event` of several.
 */
export function ensureFeesFit(
  organization: FeesSeller,
  event: Readonly<{ feesPaidBy?: FeePayer | null }>,
  prices: readonly SellablePrice[],
): void {
  const seller = pricingTerms(organization, event)
  if (!seller.feePlan || seller.feePayer === 'buyer') return
  for (const each of prices) {
    try {
      priceOfTerms(seller, [{ quantity: 1, unitPrice: each.price, deferredCash: each.deferredCash }])
    } catch (error) {
      throw error instanceof Refused && each.item ? withItem(error, each.item) : error
    }
  }
}

const withItem = ({ code, values }: Refused, { kind, id, name, event }: PricedItem) =>
  new Refused({ code, values: { ...values, item: name, [idNames[kind]]: id, ...(event && { event }) } })

const idNames = { competition: 'competitionId', ticket: 'ticketTypeId' }

/** Of one event, or of all to come that leave the fees to the organization. */
export async function sellablePrices(
  em: Em,
  { organization, now }: Context,
  eventId: string | null,
): Promise<SellablePrice[]> {
  const events = eventId
    ? sql`event.id = ${eventId}`
    : sql`fees_paid_by is null and status <> 'cancelled' and event.starts_at > ${now.toISOString()}`
  const rows = await query(
    em,
    sql<{ kind: PricedItem['kind']; id: string; name: string; event: string; price: number; cash: number }>`
      select kind, item.id, name, event.title as event, price::float8, cash::float8
      from event join (
        select 'competition' as kind, id, name, organization_id, event_id, price, deferred_cash as cash from competition
        union
        select 'competition', competition.id, name, competition.organization_id, event_id, competition_tier.price,
          deferred_cash
        from competition join competition_tier on competition_tier.organization_id = competition.organization_id
          and competition_id = competition.id
        union
        select 'ticket', id, name, organization_id, event_id, price, 0 from ticket_type
      ) as item on item.organization_id = event.organization_id and item.event_id = event.id
      where event.organization_id = ${organization.id} and ${events}`,
  )
  return rows.map(({ price, cash, event, ...item }) => ({
    price,
    deferredCash: cash,
    item: { ...item, ...(!eventId && { event }) },
  }))
}
