import * as v from 'valibot'
import { competitionName } from '../competitions/competition-schema.ts'
import { isDeadlineInTime } from '../events/event-schema.ts'
import { maxPriceOf } from '../money/currency.ts'
import { price } from '../money/price-schema.ts'
import { organizationEntries } from '../organizations/organization-schema.ts'
import { slug } from '../text/fields.ts'
import { deadlineOf, startOf } from './tenant-dates.ts'
import { tenantDefaults } from './tenant-defaults.ts'
import { eventDates } from './tenant-event.ts'
import { defaultPlaces } from './tenant-organization.ts'

type Contradiction = { at: (string | number)[]; message: string }

/** Null for what is invalid by itself, undefined for what is absent. */
const readable = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.fallback(v.nullable(schema), null as never))
const list = <Item extends v.GenericSchema>(item: Item) => v.optional(v.fallback(v.array(readable(item)), []), [])

const readableFile = v.object({
  organization: readable(
    v.object({
      language: v.fallback(organizationEntries.language, tenantDefaults.language),
      currency: readable(organizationEntries.currency),
      timeZone: readable(organizationEntries.timeZone),
      sponsors: list(v.object({ name: readable(v.string()) })),
    }),
  ),
  coupons: list(v.object({ events: list(slug) })),
  events: list(
    v.object({
      slug: readable(slug),
      startsIn: readable(eventDates.startsIn),
      startsAt: readable(eventDates.startsAt),
      timeZone: readable(eventDates.timeZone),
      registrationDeadline: readable(eventDates.registrationDeadline),
      competitions: list(
        v.object({
          name: readable(competitionName),
          price: readable(price),
          tiers: list(v.object({ price: readable(price) })),
        }),
      ),
      form: readable(v.object({ fields: list(v.object({ competitions: list(competitionName) })) })),
      merchandise: list(v.object({ price: readable(price), competitions: list(competitionName) })),
      sponsors: list(v.object({ name: readable(v.string()) })),
      ticketTypes: list(v.object({ price: readable(price), sponsors: list(v.string()) })),
    }),
  ),
})

type ReadableFile = v.InferOutput<typeof readableFile>
type ReadableEvent = NonNullable<ReadableFile['events'][number]>

/** What values that are valid by themselves say together, wherever the rest of the file is invalid. */
export function contradictionsOf(json: unknown): Contradiction[] {
  const { success, output: file } = v.safeParse(readableFile, json)
  return success
    ? [
        ...unknownEvents(file),
        ...unknownCompetitions(file),
        ...unknownSponsors(file),
        ...highPrices(file),
        ...lateDeadlines(file),
      ]
    : []
}

function unknownEvents({ coupons, events }: ReadableFile): Contradiction[] {
  const slugs = new Set(events.map((each) => each?.slug))
  return coupons.flatMap((coupon, index) =>
    (coupon?.events ?? []).flatMap((each, position) =>
      each === null || slugs.has(each)
        ? []
        : [{ at: ['coupons', index, 'events', position], message: 'must be the slug of an event of the file' }],
    ),
  )
}

function unknownCompetitions({ events }: ReadableFile): Contradiction[] {
  return events.flatMap((event, index) => {
    const names = new Set(event?.competitions.map((competition) => competition?.name))
    const unknownOf = (named: { competitions: (string | null | undefined)[] }[], ...path: (string | number)[]) =>
      named.flatMap(({ competitions }, position) =>
        competitions.flatMap((name, at) =>
          name == null || names.has(name)
            ? []
            : [
                {
                  at: ['events', index, ...path, position, 'competitions', at],
                  message: 'must be the name of a competition of the event',
                },
              ],
        ),
      )
    const nobody = { competitions: [] }
    return [
      ...unknownOf(
        (event?.form?.fields ?? []).map((field) => field ?? nobody),
        'form',
        'fields',
      ),
      ...unknownOf(
        (event?.merchandise ?? []).map((item) => item ?? nobody),
        'merchandise',
      ),
    ]
  })
}

function unknownSponsors({ organization, events }: ReadableFile): Contradiction[] {
  return events.flatMap((event, index) => {
    if (!event || !organization) return []
    const sponsors = event.sponsors.length > 0 ? event.sponsors : organization.sponsors
    const names = new Set(sponsors.map((sponsor) => sponsor?.name))
    return event.ticketTypes.flatMap((type, position) =>
      (type?.sponsors ?? []).flatMap((name, at) =>
        name === null || names.has(name)
          ? []
          : [
              {
                at: ['events', index, 'ticketTypes', position, 'sponsors', at],
                message: 'must be the name of a sponsor of the event',
              },
            ],
      ),
    )
  })
}

function highPrices({ organization, events }: ReadableFile): Contradiction[] {
  if (!organization || organization.currency === null) return []
  const maxPrice = maxPriceOf(organization.currency ?? defaultPlaces[organization.language].currency)
  return events.flatMap((event, index) =>
    [
      ...(event?.competitions ?? []).flatMap((competition, position) => [
        { at: ['competitions', position], price: competition?.price },
        ...(competition?.tiers ?? []).map((tier, place) => ({
          at: ['competitions', position, 'tiers', place],
          price: tier?.price,
        })),
      ]),
      ...(event?.merchandise ?? []).map((item, position) => ({ at: ['merchandise', position], price: item?.price })),
      ...(event?.ticketTypes ?? []).map((type, position) => ({ at: ['ticketTypes', position], price: type?.price })),
    ]
      .filter(({ price: amount }) => (amount ?? 0) > maxPrice)
      .map(({ at }) => ({ at: ['events', index, ...at, 'price'], message: 'money' })),
  )
}

function lateDeadlines({ organization, events }: ReadableFile): Contradiction[] {
  if (!organization) return []
  const defaultZone =
    organization.timeZone === undefined ? defaultPlaces[organization.language].timeZone : organization.timeZone
  return events.flatMap((event, index) =>
    event && isDeadlineLate(event, defaultZone)
      ? [{ at: ['events', index, 'registrationDeadline'], message: 'deadline_after_start' }]
      : [],
  )
}

// Both move with the day of applying, or neither: with a relative start, an instant says nothing before that day.
function isDeadlineLate(
  { startsIn, startsAt, registrationDeadline, ...event }: ReadableEvent,
  defaultZone: string | null,
) {
  const timeZone = event.timeZone === undefined ? defaultZone : event.timeZone
  if (startsIn === null || startsAt === null || !(startsIn ?? startsAt) || !registrationDeadline || !timeZone)
    return false
  if (startsIn && typeof registrationDeadline === 'string') return false
  const dates = { startsIn, startsAt, timeZone, registrationDeadline }
  const anyDay = new Date(0)
  return !isDeadlineInTime(deadlineOf(dates, anyDay), startOf(dates, anyDay))
}
