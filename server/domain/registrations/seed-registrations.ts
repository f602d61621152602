import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { seededRandom, type SeededRandom } from '#rules/random/seeded-random.ts'
import { memberLetters } from '#rules/registrations/bib.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import { applicableFields, readAnswers, type Answers, type Athlete } from '#rules/registration-forms/answers.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import { seedAcceptances } from '../agreements/seed-acceptances.ts'
import { audit } from '../audit/audit.ts'
import { placePrices } from '../competitions/place-prices.ts'
import type { FileStore } from '../media/file-store.ts'
import { demoArticles, seedChoices } from '../merchandise/demo-articles.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { countRegistrations } from '../orders/confirm-order.ts'
import { OrderLine } from '../orders/order-line.ts'
import { Order } from '../orders/order.ts'
import { takePlacesForMany } from '../orders/places.ts'
import { Payment } from '../payments/payment.ts'
import { seedFiles } from '../registration-files/seed-files.ts'
import { categoryBy } from '../results/age-rules.ts'
import { placeFinishers } from '../results/place-finishers.ts'
import { Team } from '../teams/team.ts'
import { placesToOffer, seedWaitingList } from '../waiting-lists/seed-waiting-list.ts'
import type { DemoAthlete } from './demo-athletes.ts'
import { demoNamesOf } from './demo-names.ts'
import { raceOf, type Race } from './demo-race.ts'
import { demoResult, demoSplits } from './demo-result.ts'
import {
  buyersOf,
  groupsOf,
  linesOf,
  orderOf,
  paymentOf,
  placesByPool,
  salesOf,
  teamsOf,
  type Sale,
  type LinesByOrder,
} from './demo-sales.ts'
import { Registration } from './registration.ts'
import { searchTextOf } from './search-text.ts'

/** Athletes per transaction; places, orders and counters are consistent after each. */
const seedBatch = 2000

export type SeedStore = Pick<FileStore, 'addPrivate'>
type Seeding = { files: SeedStore; competitionId: string; count: number }

/**
 * Fills a competition with invented, confirmed athletes in orders of one to three or in teams, without mails; finished
 * events get bibs and times. The last place may be offered to a waiting list. The same competition and count of taken
 * places give the same people. Returns how many there are: a team is one place. Throws `Refused` `competition_full`,
 * `event_full`; earlier batches stay.
 */
export async function seedRegistrations(
  ctx: Context,
  { count, onBatch, ...seeding }: Seeding & { onBatch?: (done: number) => void },
): Promise<number> {
  let athletes = 0
  const places = count - (await placesToOffer(ctx, seeding.competitionId, count))
  for (let done = 0; done < places; done += seedBatch) {
    const batch = Math.min(seedBatch, places - done)
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
  const groups = groupsOf(race, count)
  const articles = await demoArticles(em, ctx, race.event, { competitionId, groups: groups.map(buyersOf) })
  const sales = salesOf(ctx.organization, { race, groups, nextPlace, articles })

  await em.insertMany(
    Order,
    sales.map((sale) => orderOf(ctx.organization, race, sale)),
  )
  for (const [poolId, places] of placesByPool(sales).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    await takePlacesForMany(em, { organizationId, poolId }, places)
  const newLines = linesOf(ctx.organization, race, sales)
  await em.insertMany(OrderLine, newLines)
  const lines = Map.groupBy(newLines, ({ orderId }) => orderId)
  const teams = teamsOf(race, sales, lines)
  if (teams.length > 0) await em.insertMany(Team, teams)
  const registrations = registrationsOf(ctx, race, sales, lines)
  await em.insertMany(
    Registration,
    registrations.map(({ athlete: _athlete, hasJoined: _hasJoined, ...row }) => row),
  )
  await seedChoices(em, race.event, chosenOf(sales, registrations, lines), race.isOver)
  await seedFiles(em, files, race.fields, registrations)
  await seedAcceptances(em, ctx, race.event.id, acceptancesOf(sales, registrations))
  const paidSales = sales.filter(({ price }) => price.total > 0)
  if (paidSales.length)
    await em.insertMany(
      Payment,
      paidSales.map((sale) => paymentOf(ctx.organization, sale)),
    )
  await bookMovements(
    em,
    organizationId,
    sales.map(({ id }) => id),
  )
  if (race.isOver) await placeFinishers(em, organizationId, competitionId)
  await audit(ctx, em, 'registrations.seeded', competitionId, { athletes: registrations.length })
  await countRegistrations(em, { organizationId, eventId: race.event.id }, registrations.length)
  return registrations.length
}

type Seeded = ReturnType<typeof registrationsOf>

function chosenOf(sales: Sale[], registrations: Seeded, lines: LinesByOrder) {
  const athletes = Map.groupBy(registrations, ({ orderId }) => orderId)
  return sales.flatMap(({ id, terms, articles }) =>
    articles.map(({ choice }, index) => ({
      choice,
      lineId: lines.get(id)![terms.length + index]!.id,
      athlete: athletes.get(id)![choice.participant]!,
    })),
  )
}

/** What buyers accepted for all, and members for themselves who joined by link. */
const acceptancesOf = (sales: Sale[], registrations: Seeded) => [
  ...sales.map(({ id: orderId, confirmedAt: acceptedAt }) => ({ orderId, registrationId: null, acceptedAt })),
  ...registrations
    .filter(({ hasJoined }) => hasJoined)
    .map(({ orderId, id: registrationId, createdAt: acceptedAt }) => ({ orderId, registrationId, acceptedAt })),
]

const registrationsOf = ({ organization }: Context, race: Race, sales: Sale[], lines: LinesByOrder) => {
  let bib = race.lastBib
  const raceDay = dayOf(race.event.startsAt, race.event.timeZone)
  const { bibPerTeam } = race.competition
  return sales.flatMap(({ id: orderId, group, team, at, confirmedAt }) =>
    group.map(({ age, ...athlete }, position) => {
      const isShared = team !== null && bibPerTeam
      if (!isShared || position === 0) bib++
      const bibNumber = race.isOver ? `${bib}${isShared ? memberLetters[position] : ''}` : null
      const hasJoined = team !== null && position >= team.filledIn
      const joinedAt = new Date(confirmedAt.getTime() + ((race.now.getTime() - confirmedAt.getTime()) * position) / 25)
      const answering = { competitionId: race.competition.id, birthDate: athlete.birthDate, raceDay }
      return {
        ...athlete,
        athlete: answering,
        hasJoined,
        answers: demoAnswers(seededRandom(`answers of ${athlete.email}`), answering, sourceOf(race)),
        id: newId(),
        organizationId: organization.id,
        orderId,
        lineId: lines.get(orderId)![team ? 0 : position]!.id,
        teamId: team?.id ?? null,
        eventId: race.event.id,
        competitionId: race.competition.id,
        position,
        status: 'confirmed' as const,
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
  const { dice } = race
  const resultTimeMs = demoResult(dice, athlete, courseOf(race))
  if (resultTimeMs === null) return notFinished
  const times = demoSplits(seededRandom(athlete.email), resultTimeMs, courseOf(race))
  return {
    resultTimeMs,
    ...times,
    category: categoryBy(race.ages, { ...athlete, rankedIn: race.competition.id }),
  }
}

const courseOf = ({ event, competition }: Race) => ({
  sport: event.sport,
  distanceM: competition.distanceM ?? null,
})

type Source = Readonly<{ fields: readonly FormField[]; country: string; clubs: readonly string[] }>

/** Invented answers; a few athletes owe required ones, as after a registration by staff. */
function demoAnswers(dice: SeededRandom, athlete: Athlete, { fields, ...texts }: Source): Answers {
  const typed: Record<string, string> = {}
  for (const field of fields) {
    const isLeftOut = dice.next() < (field.required ? 0.04 : 0.35)
    const isApplicable = applicableFields(fields, athlete, typed).includes(field)
    if (isApplicable && !isLeftOut) typed[field.id] = demoAnswer(dice, field, texts)
  }
  return readAnswers(fields, athlete, typed).answers
}

function demoAnswer(dice: SeededRandom, field: FormField, { country, clubs }: Omit<Source, 'fields'>): string {
  switch (field.kind) {
    case 'short_text':
      return dice.pick(clubs)
    case 'long_text':
      return field.required ? dice.pick(clubs) : ''
    case 'number':
      return String(dice.between(Math.ceil(field.min ?? 1), Math.floor(field.max ?? 100)))
    case 'date':
      return formatDay(field.max ?? field.min ?? '2026-01-15')
    case 'choice':
      return dice.pick(field.options)
    case 'choices':
      return field.options.filter(() => dice.next() < 0.4).join('\n')
    case 'yes_no':
      return dice.next() < 0.5 ? 'yes' : 'no'
    case 'country':
      return country
    case 'file':
      return ''
  }
}
