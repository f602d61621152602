import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { confirmationNumberBytes, confirmationNumberOf } from '#rules/orders/confirmation-number.ts'
import { pick } from '#rules/pick.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import { teamQuantity } from '#rules/teams/team-terms.ts'
import { nameKey } from '#rules/text/normalize-text.ts'
import { teamTermsOf } from '../competitions/competition.ts'
import type { placePrices } from '../competitions/place-prices.ts'
import type { DemoArticle } from '../merchandise/demo-articles.ts'
import { lineRowsOf, type NewLine } from '../orders/order-lines.ts'
import { priceColumns, priceOfTerms, pricingTerms } from '../orders/order-price.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { inventedPaymentId } from '../payments/invented-payment.ts'
import { demoTeam, type DemoTeam } from '../teams/demo-teams.ts'
import { joinHashOf } from '../teams/join-token.ts'
import type { DemoAthlete } from './demo-athletes.ts'
import { demoNamesOf } from './demo-names.ts'
import { demoAthleteOf, type Race } from './demo-race.ts'
import { termsOf } from './sell-registrations.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

export type Group = { group: DemoAthlete[]; team: (DemoTeam & { id: string }) | null }
export type Sale = Group & {
  id: string
  confirmationId: string
  terms: LineTerms[]
  articles: readonly DemoArticle[]
  at: Date
  confirmedAt: Date
  price: PriceBreakdown
}
type SellingOrganization = Context['organization']
type NextPlace = Awaited<ReturnType<typeof placePrices>>

export function placesByPool(sales: readonly Sale[]) {
  const places = sales.flatMap((sale) => {
    const pools = newLinesOf(sale).flatMap(({ terms }) => terms.pools)
    return [...Map.groupBy(pools, ({ poolId }) => poolId)].map(([poolId, all]) => ({
      poolId,
      orderId: sale.id,
      quantity: all.reduce((sum, { quantity }) => sum + quantity, 0),
    }))
  })
  return [...Map.groupBy(places, ({ poolId }) => poolId)]
}

/** As many teams as places, or individuals in groups of one to three. */
export function groupsOf(race: Race, places: number): Group[] {
  const terms = teamTermsOf(race.competition)
  if (terms)
    return Array.from({ length: places }, (_none, index) => {
      const { teams: names } = demoNamesOf(race.region)
      const team = { ...demoTeam(race.dice, terms, { names, number: race.taken + index }), id: newId() }
      const first = (race.taken + index) * terms.max
      return { team, group: Array.from({ length: team.members }, (_one, at) => demoAthleteOf(race, first + at + 1)) }
    })
  const athletes = Array.from({ length: places }, (_none, index) => demoAthleteOf(race, race.taken + index + 1))
  const groups: Group[] = []
  for (let first = 0; first < athletes.length; first += groups.at(-1)!.group.length) {
    const size = race.dice.pick([1, 1, 1, 1, 2, 2, 3])
    groups.push({ team: null, group: athletes.slice(first, first + size) })
  }
  return groups
}

/** Who fills in what they choose: members who joined by link are not among them. */
export const buyersOf = ({ group, team }: Group): DemoAthlete[] => group.slice(0, team?.filledIn)

type SaleSource = { race: Race; groups: Group[]; nextPlace: NextPlace; articles: readonly (readonly DemoArticle[])[] }

export function salesOf(organization: SellingOrganization, { race, groups, nextPlace, articles }: SaleSource): Sale[] {
  const moments = groups.map(() => saleMoment(race)).toSorted((one, other) => one.getTime() - other.getTime())
  const { pricePerMember } = race.competition
  return groups.map(({ group, team }, index) => {
    const at = moments[index]!
    const nextTerms = (quantity: number) => termsOf(race.competition, nextPlace(race.competition, at), quantity)
    const terms = team ? [nextTerms(teamQuantity({ pricePerMember }, team.size))] : group.map(() => nextTerms(1))
    const confirmedAt = new Date(at.getTime() + race.dice.between(90, 600) * 1000)
    const sale = { id: newId(), confirmationId: newSecretId(), group, team, terms, at, confirmedAt }
    const sold = { ...sale, articles: articles[index]! }
    const price = priceOfTerms(
      pricingTerms(organization, race.event),
      newLinesOf(sold).map((line) => line.terms),
    )
    return { ...sold, price }
  })
}

const saleMoment = ({ dice, event, now }: Race): Date => {
  const end = Math.min(now.getTime() - 5 * minuteMs, (event.registrationDeadline ?? event.startsAt).getTime())
  return new Date(end - (1 - Math.sqrt(dice.next())) * 75 * dayMs)
}

export const orderOf = (organization: SellingOrganization, { event }: Race, sale: Sale) => {
  const { id, confirmationId, group, at, confirmedAt, price } = sale
  const [{ firstName, lastName, email, dni, phone }] = group as [DemoAthlete]
  return {
    id,
    organizationId: organization.id,
    eventId: event.id,
    state: 'confirmed' as const,
    confirmationId,
    confirmationNumber: confirmationNumberOf(randomBytes(confirmationNumberBytes)),
    draftKey: randomUUID(),
    buyer: { firstName, lastName, email, dni, phone, address: '' },
    locale: organization.language,
    currency: organization.currency,
    ...priceColumns(pricingTerms(organization, event), price),
    refundHours: refundHoursOf(organization, event),
    heldUntil: new Date(at.getTime() + organization.holdMinutes * minuteMs),
    termsAcceptedAt: confirmedAt,
    waiverAcceptedAt: confirmedAt,
    confirmedAt,
    createdAt: at,
  }
}

export const linesOf = (organization: SellingOrganization, { event }: Race, sales: Sale[]) =>
  sales.flatMap((sale) => {
    const order = { id: sale.id, organizationId: organization.id, eventId: event.id, createdAt: sale.at }
    return lineRowsOf(order, newLinesOf(sale), sale.price).map((row) => ({ ...row, state: 'confirmed' as const }))
  })

const newLinesOf = ({ team, terms, articles }: Pick<Sale, 'team' | 'terms' | 'articles'>): NewLine[] => [
  ...terms.map((place) => ({ kind: team ? ('team' as const) : ('registration' as const), terms: place })),
  ...articles.map((article) => ({ kind: 'merchandise' as const, terms: article.terms })),
]

export type LinesByOrder = ReadonlyMap<string, readonly Readonly<{ id: string }>[]>

export function teamsOf({ competition, event }: Race, sales: Sale[], lines: LinesByOrder) {
  const { organizationId, id: competitionId, uniqueTeamNames } = competition
  return sales.flatMap(({ id: orderId, confirmationId, team, at }) =>
    team
      ? {
          ...pick(team, ['id', 'name', 'size']),
          organizationId,
          eventId: event.id,
          competitionId,
          orderId,
          lineId: lines.get(orderId)![0]!.id,
          nameKey: uniqueTeamNames ? nameKey(team.name) : null,
          linkHash: joinHashOf({ id: orderId, confirmationId }, 0),
          createdAt: at,
        }
      : [],
  )
}

export const paymentOf = (organization: SellingOrganization, { id: orderId, at, price }: Sale) => ({
  id: newId(),
  organizationId: organization.id,
  orderId,
  provider: 'sandbox' as const,
  providerPaymentId: inventedPaymentId(orderId),
  attempt: 1,
  state: 'approved' as const,
  amount: price.total,
  receivedAmount: price.total,
  receivedAt: at,
  currency: organization.currency,
  createdAt: at,
  updatedAt: at,
})
