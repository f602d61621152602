import { randomBytes, randomUUID } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId, newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { categoryAtRace } from '#rules/competitions/own-categories.ts'
import { confirmationNumberBytes, confirmationNumberOf } from '#rules/orders/confirmation-number.ts'
import { dayOf } from '#rules/time/day.ts'
import { seededRandom, type SeededRandom } from '#rules/random/seeded-random.ts'
import type { PriceBreakdown } from '#rules/prices/price.ts'
import { refundHoursOf } from '#rules/events/refund-policy.ts'
import { Refused } from '#rules/refusals.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { seedAcceptances } from '../agreements/seed-acceptances.ts'
import { audit } from '../audit/audit.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { PlacePool } from '../competitions/place-pool.ts'
import { Event } from '../events/event.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { OrderLine } from '../orders/order-line.ts'
import { Order } from '../orders/order.ts'
import { priceOfTerms, priceColumns } from '../orders/order-price.ts'
import { takePlacesForMany } from '../orders/places.ts'
import type { FileStore } from '../media/file-store.ts'
import { seedFiles } from '../registration-files/seed-files.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { inventedPaymentId } from '../payments/invented-payment.ts'
import { Payment } from '../payments/payment.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { demoAnswers } from './demo-answers.ts'
import { demoAthlete, type DemoAthlete } from './demo-athletes.ts'
import { demoNamesOf } from './demo-names.ts'
import { demoResult, demoSplits } from './demo-result.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'
import { seedWaitingList } from '../waiting-lists/seed-waiting-list.ts'
import { termsOf } from './sell-registrations.ts'
import { lineRowsOf } from '../orders/order-lines.ts'
import { placePrices } from '../competitions/place-prices.ts'
import type { LineTerms } from '../orders/sellable.ts'
import { pick } from '#rules/pick.ts'
import { teamNameKey, teamQuantity } from '#rules/teams/team-terms.ts'
import { demoTeam, type DemoTeam } from '../teams/demo-teams.ts'
import { joinHashOf } from '../teams/join-token.ts'
import { Team } from '../teams/team.ts'

/** Athletes per transaction; places, orders and counters are consistent after each. */
const seedBatch = 2000

const dayMs = 86_400_000
const minuteMs = 60_000

export type SeedStore = Pick<FileStore, 'addPrivate'>
type Seeding = { files: SeedStore; competitionId: string; count: number }

/**
 * Fills a competition with invented, confirmed athletes in orders of one to three or in teams, without mails; finished
 * events get bibs and times. The same competition and count of taken places give the same people. Returns how many
 * there are: a team is one place. Throws `Refused` `competition_full`, `event_full`; earlier batches stay.
 */
export async function seedRegistrations(
  ctx: Context,
  { count, onBatch, ...seeding }: Seeding & { onBatch?: (done: number) => void },
): Promise<number> {
  let athletes = 0
  for (let done = 0; done < count; done += seedBatch) {
    const batch = Math.min(seedBatch, count - done)
    athletes += await ctx.db.transaction((em) => seedInTransaction(em, ctx, { ...seeding, count: batch }))
    onBatch?.(athletes)
  }
  await seedWaitingList(ctx, seeding.competitionId)
  return athletes
}

async function seedInTransaction(em: Em, ctx: Context, { files, competitionId, count }: Seeding): Promise<number> {
  const organizationId = ctx.organization.id
  const race = await raceOf(em, ctx, competitionId)
  const nextPlace = await placePrices(em, race)
  const sales = salesOf(ctx, race, groupsOf(race, count), nextPlace)

  await em.insertMany(
    Order,
    sales.map((sale) => orderOf(ctx, race, sale)),
  )
  for (const [poolId, places] of placesByPool(sales).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await takePlacesForMany(em, { organizationId, poolId }, places)
  const lines = linesOf(ctx, race, sales)
  await em.insertMany(OrderLine, lines)
  const teams = teamsOf(race, sales, lines)
  if (teams.length > 0) await em.insertMany(Team, teams)
  const registrations = registrationsOf(ctx, race, sales, lines)
  await em.insertMany(
    Registration,
    registrations.map(({ athlete: _athlete, hasJoined: _hasJoined, ...row }) => row),
  )
  await seedFiles(em, files, race.fields, registrations)
  await seedAcceptances(em, ctx, race.event.id, acceptancesOf(sales, registrations))
  const paidSales = sales.filter(({ price }) => price.total > 0)
  if (paidSales.length)
    await em.insertMany(
      Payment,
      paidSales.map((sale) => paymentOf(ctx, sale)),
    )
  if (race.isOver) await placeFinishers(em, organizationId, competitionId)
  await audit(ctx, em, 'registrations.seeded', competitionId, { athletes: registrations.length })
  await countRegistrations(em, { organizationId, eventId: race.event.id }, registrations.length)
  return registrations.length
}

/** What buyers accepted for all, and members for themselves who joined by link. */
const acceptancesOf = (sales: Sale[], registrations: ReturnType<typeof registrationsOf>) => [
  ...sales.map(({ id: orderId, confirmedAt: acceptedAt }) => ({ orderId, registrationId: null, acceptedAt })),
  ...registrations
    .filter(({ hasJoined }) => hasJoined)
    .map(({ orderId, id: registrationId, createdAt: acceptedAt }) => ({ orderId, registrationId, acceptedAt })),
]

type Race = {
  event: Event
  competition: Competition
  dice: SeededRandom
  region: string
  now: Date
  taken: number
  lastBib: number
  isOver: boolean
  fields: readonly FormField[]
}

async function raceOf(em: Em, { organization, now }: Context, competitionId: string): Promise<Race> {
  const organizationId = organization.id
  const competition = await em.findOne(Competition, { organizationId, id: competitionId })
  if (!competition) throw new Refused({ code: 'not_found' })
  const event = await em.findOneOrFail(Event, { organizationId, id: competition.eventId })
  const { taken } = await em.findOneOrFail(PlacePool, { organizationId, id: competition.poolId })
  const [bib] = await query(
    em,
    sql<{ last: number }>`
      select coalesce(max(bib_number::bigint), 0)::int as last from registration
      where organization_id = ${organizationId} and event_id = ${event.id} and bib_number ~ '^[0-9]{1,9}$'`,
  )
  const dice = seededRandom(`${event.slug}/${competition.name}/${taken}`)
  const isOver = event.status === 'published' && event.startsAt.getTime() + dayMs / 2 < now.getTime()
  const { fields } = await loadRegistrationForm(em, event)
  return { event, competition, dice, region: organization.region, now, taken, lastBib: bib!.last, isOver, fields }
}

const demoAthleteOf = ({ dice, region, now, competition }: Race, number: number) =>
  demoAthlete(dice, {
    names: demoNamesOf(region),
    region,
    today: now,
    youngest: competition.distanceM && competition.distanceM <= 5000 ? 12 : 18,
    number,
    only: onlyGenderOf(competition.name),
  })

const onlyGenderOf = (name: string) => {
  if (/femenin|women|ladies/i.test(name)) return 'female' as const
  return /masculin|\bmen\b/i.test(name) ? ('male' as const) : null
}

type Group = { group: DemoAthlete[]; team: (DemoTeam & { id: string }) | null }
type Sale = Group & {
  id: string
  confirmationId: string
  terms: LineTerms[]
  at: Date
  confirmedAt: Date
  price: PriceBreakdown
}
type NextPlace = Awaited<ReturnType<typeof placePrices>>

function placesByPool(sales: readonly Sale[]) {
  const places = sales.flatMap(({ id: orderId, terms }) => {
    const poolIds = terms.flatMap(({ pools }) => pools.map(({ poolId }) => poolId))
    return [...Map.groupBy(poolIds, (id) => id)].map(([poolId, all]) => ({ poolId, orderId, quantity: all.length }))
  })
  return [...Map.groupBy(places, ({ poolId }) => poolId)]
}

/** As many teams as places, or individuals in groups of one to three. */
function groupsOf(race: Race, places: number): Group[] {
  const terms = teamTermsOf(race.competition)
  if (terms)
    return Array.from({ length: places }, (_none, index) => {
      const team = { ...demoTeam(race.dice, terms, race.taken + index), id: newId() }
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

function salesOf({ organization }: Context, race: Race, groups: Group[], nextPlace: NextPlace): Sale[] {
  const moments = groups.map(() => saleMoment(race)).toSorted((one, other) => one.getTime() - other.getTime())
  const { pricePerMember } = race.competition
  return groups.map(({ group, team }, index) => {
    const at = moments[index]!
    const nextTerms = (quantity: number) => termsOf(race.competition, nextPlace(race.competition, at), quantity)
    const terms = team ? [nextTerms(teamQuantity({ pricePerMember }, team.size))] : group.map(() => nextTerms(1))
    const ids = { id: newId(), confirmationId: newSecretId() }
    const confirmedAt = new Date(at.getTime() + race.dice.between(90, 600) * 1000)
    return { ...ids, group, team, terms, at, confirmedAt, price: priceOfTerms(organization, terms) }
  })
}

const saleMoment = ({ dice, event, now }: Race): Date => {
  const end = Math.min(now.getTime() - 5 * minuteMs, (event.registrationDeadline ?? event.startsAt).getTime())
  return new Date(end - (1 - Math.sqrt(dice.next())) * 75 * dayMs)
}

const orderOf = ({ organization }: Context, { event }: Race, sale: Sale) => {
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
    ...priceColumns(organization, price),
    refundHours: refundHoursOf(organization, event),
    heldUntil: new Date(at.getTime() + organization.holdMinutes * minuteMs),
    termsAcceptedAt: confirmedAt,
    waiverAcceptedAt: confirmedAt,
    confirmedAt,
    createdAt: at,
  }
}

const linesOf = ({ organization }: Context, { event }: Race, sales: Sale[]) =>
  sales.flatMap(({ id, team, terms, at, price }) => {
    const order = { id, organizationId: organization.id, eventId: event.id, createdAt: at }
    const kind = team ? ('team' as const) : ('registration' as const)
    const sold = terms.map((each) => ({ kind, terms: each }))
    return lineRowsOf(order, sold, price).map((row) => ({ ...row, state: 'confirmed' as const }))
  })

type SoldRow = Readonly<{ id: string; orderId: string }>

function teamsOf({ competition, event }: Race, sales: Sale[], lines: readonly SoldRow[]) {
  const lineOf = new Map(lines.map(({ id, orderId }) => [orderId, id]))
  const { organizationId, id: competitionId, uniqueTeamNames } = competition
  return sales.flatMap(({ id: orderId, confirmationId, team, at }) =>
    team
      ? {
          ...pick(team, ['id', 'name', 'size']),
          organizationId,
          eventId: event.id,
          competitionId,
          orderId,
          lineId: lineOf.get(orderId)!,
          nameKey: uniqueTeamNames ? teamNameKey(team.name) : null,
          linkHash: joinHashOf({ id: orderId, confirmationId }, 0),
          createdAt: at,
        }
      : [],
  )
}

const registrationsOf = ({ organization }: Context, race: Race, sales: Sale[], lines: readonly SoldRow[]) => {
  let bib = race.lastBib
  const linesOfOrder = Map.groupBy(lines, ({ orderId }) => orderId)
  const raceDay = dayOf(race.event.startsAt, race.event.timeZone)
  return sales.flatMap(({ id: orderId, group, team, at, confirmedAt, terms }) =>
    group.map(({ age, ...athlete }, position) => {
      const bibNumber = race.isOver ? String(++bib) : null
      const hasJoined = team !== null && position >= team.filledIn
      const joinedAt = new Date(confirmedAt.getTime() + ((race.now.getTime() - confirmedAt.getTime()) * position) / 25)
      const asked = { competitionId: race.competition.id, birthDate: athlete.birthDate, raceDay }
      return {
        ...athlete,
        athlete: asked,
        hasJoined,
        answers: demoAnswers(seededRandom(`answers of ${athlete.email}`), asked, sourceOf(race)),
        id: newId(),
        organizationId: organization.id,
        orderId,
        lineId: linesOfOrder.get(orderId)![team ? 0 : position]!.id,
        teamId: team?.id ?? null,
        eventId: race.event.id,
        competitionId: race.competition.id,
        position,
        status: 'confirmed' as const,
        price: team ? 0 : terms[position]!.unitPrice,
        deferredCash: team ? 0 : race.competition.deferredCash,
        bibNumber,
        ...(race.isOver ? finishOf(race, { ...athlete, age }) : notFinished),
        searchText: searchTextOf({ ...athlete, bibNumber }),
        createdAt: hasJoined ? joinedAt : at,
      }
    }),
  )
}

const sourceOf = ({ fields, region }: Race) => ({
  fields,
  country: new Intl.Locale(region).region!,
  clubs: demoNamesOf(region).clubs,
})

const notFinished = { resultTimeMs: null, chipTimeMs: null, splits: null, category: null }

const finishOf = (race: Race, athlete: DemoAthlete) => {
  const { event, dice } = race
  const resultTimeMs = demoResult(dice, athlete, courseOf(race))
  if (resultTimeMs === null) return notFinished
  const times = demoSplits(seededRandom(athlete.email), resultTimeMs, courseOf(race))
  return {
    resultTimeMs,
    ...times,
    category: categoryAtRace(event.categories, dayOf(event.startsAt, event.timeZone), athlete),
  }
}

const courseOf = ({ event, competition }: Race) => ({
  sport: event.sport,
  distanceM: competition.distanceM ?? null,
})

const paymentOf = ({ organization }: Context, { id: orderId, at, price }: Sale) => ({
  id: newId(),
  organizationId: organization.id,
  orderId,
  provider: 'sandbox' as const,
  providerPaymentId: inventedPaymentId(orderId),
  attempt: 1,
  state: 'approved' as const,
  amount: price.total,
  currency: organization.currency,
  createdAt: at,
  updatedAt: at,
})
