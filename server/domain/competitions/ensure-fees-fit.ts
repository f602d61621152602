import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import type { FeePayer } from '#rules/prices/price.ts'
import type { CurrentOrganization } from '../organizations/current-organization.ts'
import { priceOfTerms, pricingTerms, type PricingTerms } from '../orders/order-price.ts'

export type CompetitionPrice = Readonly<{ price: Cents; deferredCash: Cents; competition?: CompetitionName }>

type CompetitionName = Readonly<{ id: string; name: string; event?: string }>

export type FeesSeller = Omit<PricingTerms, 'feePayer'> & Pick<CurrentOrganization, 'feesPaidBy'>

/**
 * Throws `Refused` `fees_exceed_price` when nothing would be left for an organizer who pays the fees; with
 * `values.competition` and `values.competitionId` where the price is of one, and `values.event` of several.
 */
export function ensureFeesFit(
  organization: FeesSeller,
  event: Readonly<{ feesPaidBy?: FeePayer | null }>,
  prices: readonly CompetitionPrice[],
): void {
  const seller = pricingTerms(organization, event)
  if (!seller.feePlan || seller.feePayer === 'buyer') return
  for (const each of prices) {
    try {
      priceOfTerms(seller, [{ quantity: 1, unitPrice: each.price, deferredCash: each.deferredCash }])
    } catch (error) {
      throw error instanceof Refused && each.competition ? withCompetition(error, each.competition) : error
    }
  }
}

const withCompetition = ({ code, values }: Refused, { id, name, event }: CompetitionName) =>
  new Refused({ code, values: { ...values, competition: name, competitionId: id, ...(event && { event }) } })

/** Of one event, or of all to come that leave the fees to the organization. */
export async function competitionPrices(
  em: Em,
  { organization, now }: Context,
  eventId: string | null,
): Promise<CompetitionPrice[]> {
  const events = eventId
    ? sql`event.id = ${eventId}`
    : sql`fees_paid_by is null and status <> 'cancelled' and event.starts_at > ${now.toISOString()}`
  const rows = await query(
    em,
    sql<{ price: string | number; cash: string | number; id: string; name: string; event: string }>`
      select competition.id, competition.name, event.title as event, coalesce(competition_tier.price, competition.price) as price, deferred_cash as cash
      from competition
      join event on event.organization_id = competition.organization_id and event.id = event_id
      left join competition_tier on competition_tier.organization_id = competition.organization_id
        and competition_id = competition.id
      where competition.organization_id = ${organization.id} and ${events}
      union
      select competition.id, competition.name, event.title, competition.price, deferred_cash from competition
      join event on event.organization_id = competition.organization_id and event.id = event_id
      where competition.organization_id = ${organization.id} and ${events}`,
  )
  return rows.map(({ price, cash, id, name, event }) => ({
    price: Number(price),
    deferredCash: Number(cash),
    competition: { id, name, ...(!eventId && { event }) },
  }))
}
