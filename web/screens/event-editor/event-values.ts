import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventBasics, EventCompetitions } from '#rules/events/event-editor-view.ts'
import type { CompetitionInput, CompetitionTerms } from '#rules/competitions/competition-form.ts'
import { dayOf, formatDay } from '#rules/time/day.ts'
import type { EventInput } from '#rules/events/event-form.ts'
import { numberFormat } from '#rules/text/formatters.ts'
import { formatMoneyInput } from '#rules/money/money.ts'
import type { TeamTerms } from '#rules/teams/team-terms.ts'
import { dayTimeOf } from '#rules/time/wall-clock.ts'

export function eventValues(event: EventBasics): EventInput & Record<string, string | boolean> {
  const { title, summary, description, sport, timeZone, locationName, locationAddress } = event
  const { showOnHomepage, registrationEnabled, registrationDeadline: deadline, startsAt, point } = event
  const { arrival, refundHours, transferDeadlineDays, capacity, slug } = event
  return {
    title,
    summary,
    description,
    sport,
    timeZone,
    locationName,
    locationAddress,
    showOnHomepage,
    registrationEnabled,
    date: dayIn(startsAt, timeZone),
    time: dayTimeOf(new Date(startsAt), timeZone),
    deadlineDate: deadline ? dayIn(deadline, timeZone) : '',
    deadlineTime: deadline ? dayTimeOf(new Date(deadline), timeZone) : '',
    coordinates: point ? point.join(', ') : '',
    checkInOpens: arrival.checkInOpens ?? '',
    arriveMinutesEarly: textOf(arrival.arriveMinutesEarly),
    refundHours: textOf(refundHours),
    transferDeadlineDays: textOf(transferDeadlineDays),
    totalPlaces: textOf(capacity),
    slug,
    withdrawOffers: false,
    moveTiers: false,
  }
}

/** Null: a new competition, which starts with its event. */
export function competitionValues(
  competition: EditorCompetition | null,
  { startsAt: eventStart }: Pick<EventCompetitions, 'startsAt'>,
  { currency, region, timeZone }: CompetitionTerms,
): CompetitionInput {
  const startsAt = competition?.startsAt ?? eventStart
  const { name = '', price, deferredCash = 0, distanceM = null, capacity = null, tiers = [] } = competition ?? {}
  return {
    name,
    price: price === undefined ? '' : formatMoneyInput(price, currency, region),
    deferredCash: deferredCash === 0 ? '' : formatMoneyInput(deferredCash, currency, region),
    distance: distanceM === null ? '' : kilometres(distanceM, region),
    capacity: textOf(capacity),
    tiers: tiers.map((tier) => ({
      id: tier.id,
      price: formatMoneyInput(tier.price, currency, region),
      until: tier.until === null ? '' : formatDay(tier.until),
      places: textOf(tier.capacity),
    })),
    hasWaitingList: competition?.hasWaitingList ?? false,
    withdrawOffers: false,
    date: dayIn(startsAt, timeZone),
    time: dayTimeOf(new Date(startsAt), timeZone),
    ...teamValues(competition?.team ?? null),
  }
}

export const competitionFields = ({ tiers = [], ...values }: CompetitionInput): Record<string, string> => ({
  ...textsOf(values),
  ...Object.assign({}, ...tiers.map((tier, index) => textsOf(tier, `tiers[${index}].`))),
})

const textsOf = (values: Readonly<Record<string, string | boolean | undefined>>, prefix = ''): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [prefix + name, String(value ?? '')]))

const teamValues = (team: TeamTerms | null) => ({
  isTeam: team !== null,
  teamMin: textOf(team?.min ?? null),
  teamMax: textOf(team?.max ?? null),
  teamPrice: team?.pricePerMember ? ('member' as const) : ('team' as const),
  teamNameLabel: team?.nameLabel ?? '',
  uniqueTeamNames: team?.uniqueNames ?? true,
  lateCompletion: team?.lateCompletion ?? false,
  teamBibs: team?.bibPerTeam ? ('team' as const) : ('member' as const),
  teamScorers: textOf(team?.scorers ?? null),
})

const textOf = (count: number | null) => (count === null ? '' : String(count))

const dayIn = (moment: string, timeZone: string) => formatDay(dayOf(new Date(moment), timeZone))

const kilometres = (metres: number, region: string) =>
  numberFormat(region, { useGrouping: false, maximumFractionDigits: 3 }).format(metres / 1000)
