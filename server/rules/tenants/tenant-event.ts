import * as v from 'valibot'
import { described } from '../text/described.ts'
import { closedObject } from '../text/closed-object.ts'
import { competitionColumns } from '../competitions/competition-columns.ts'
import { capacity, competitionName, isCashWithinPrice } from '../competitions/competition-schema.ts'
import { latitude, longitude } from '../courses/point.ts'
import { eventColumns } from '../events/event-columns.ts'
import {
  acceptanceItems,
  documentName,
  eventDay,
  eventEntries,
  eventLimits,
  pictureText,
} from '../events/event-schema.ts'
import { eventStatuses } from '../events/event-state.ts'
import { maxItems, tenantMerchandise } from '../merchandise/merchandise-schema.ts'
import { priceAboveZero } from '../money/price-schema.ts'
import { flag, integerBetween, listUpTo, orNull, slug } from '../text/fields.ts'
import { registrationFormSchema, usualForm } from '../registration-forms/registration-form-schema.ts'
import { areScorersWithin, teamNameLabel, teamScorers, teamSize } from '../teams/team-settings.ts'
import { clock, instant } from '../time/clock.ts'
import { pathTo } from '../text/path-to.ts'
import { dayBefore, dayOf } from '../time/day.ts'
import { maxTicketTypes } from '../tickets/ticket-type-schema.ts'
import { maxTiers, tierFaults } from '../competitions/tier-schema.ts'
import { courseName, documentFileName, imageName, pictureName } from './asset-names.ts'
import { checkPresence, namedList, onceOnly } from './check-fields.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantDefaults } from './tenant-defaults.ts'
import { tenantInfoCards, tenantSponsors } from './tenant-organization.ts'
import { momentBefore, tenantTicketType } from './tenant-ticket-type.ts'

const tier = closedObject({
  price: described(priceAboveZero, 'In minor units, above 0.'),
  until: v.optional(
    v.nullable(
      v.union([eventDay, closedObject({ daysBefore: integerBetween(0, 3650) })], 'must be a day or { daysBefore }'),
    ),
    null,
  ),
  places: orNull(capacity),
})

const orderOf = (until: v.InferOutput<typeof tier>['until']) =>
  until === null || typeof until === 'string' ? until : dayBefore('2100-01-01', until.daysBefore)
/** What a competition of teams sells; absent or null: one of individuals. */
const tenantTeam = v.pipe(
  closedObject({
    min: teamSize,
    max: teamSize,
    pricePerMember: described(flag(false), 'The price is for each member; otherwise for the team.'),
    nameLabel: described(teamNameLabel, 'What forms call its name; empty: Team name.'),
    uniqueNames: flag(true),
    lateCompletion: described(flag(false), 'The fewest members may be completed after checkout.'),
    bibPerTeam: described(flag(false), 'One bib number with a letter for each member.'),
    scorers: described(orNull(teamScorers), 'How many of the members’ times are added up; null: min.'),
  }),
  v.forward(
    v.partialCheck([['min'], ['max']], ({ min, max }) => min <= max, 'must not be below min'),
    ['max'],
  ),
  v.forward(v.partialCheck([['max'], ['scorers']], areScorersWithin, 'must not be above max'), ['scorers']),
)

const competition = v.pipe(
  closedObject({
    ...competitionColumns,
    /** On the event's day, or an instant. Absent: with the event. */
    startsAt: described(
      v.optional(v.union([clock, instant], 'must be a time such as 08:30, or an instant')),
      'On the event’s day, or an instant. Absent: with the event.',
    ),
    capacity: described(orNull(capacity), 'Places; null: as many as come.'),
    tiers: described(
      v.optional(listUpTo(tier, maxTiers), []),
      'Prices before its own one; each ends with its day or its places.',
    ),
    team: described(orNull(tenantTeam), 'Null: a competition of individuals.'),
    waitingList: described(flag(false), 'Athletes can wait for free places once it is full.'),
    /** Demo registrations of a new competition. */
    seedTaken: described(v.optional(onceOnly(integerBetween(0, 2000))), 'Demo registrations of a new competition.'),
  }),
  v.forward(v.partialCheck([['price'], ['deferredCash']], isCashWithinPrice, 'deferred_exceeds_price'), [
    'deferredCash',
  ]),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const tiers = dataset.value.tiers.map((each) => ({ ...each, until: orderOf(each.until) }))
    for (const { at, code } of tierFaults({ ...dataset.value, tiers }))
      addIssue({ message: code.replace(/:.*/, ''), path: pathTo(dataset.value, at) })
  }),
  v.forward(
    v.partialCheck(
      [['seedTaken'], ['capacity']],
      ({ seedTaken = 0, capacity: most }) => most === null || seedTaken <= most,
      'must not exceed the capacity',
    ),
    ['seedTaken'],
  ),
)

const weekday = v.picklist(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], 'selection')

const acceptanceDocument = orNull(closedObject({ file: documentFileName, name: documentName }))

/** Dates, with the zone that they are in. */
export const eventDates = {
  /** Absent, like the sport: the organization's. */
  timeZone: described(v.optional(eventEntries.timeZone), 'IANA zone of the event. Absent: the organization’s.'),
  /**
   * Either `startsIn`, counted from the day of applying so that a demonstration does not age (the first `weekday` on or
   * after that day), or `startsAt`, an instant.
   */
  startsIn: described(
    v.optional(closedObject({ days: daysFromApplying, weekday: v.optional(weekday), at: clock })),
    'Counted from the day of applying. Required without startsAt.',
  ),
  startsAt: described(v.optional(instant), 'Such as 2027-04-18T08:30:00Z. Required without startsIn.'),
  registrationDeadline: momentBefore,
}

// An invalid value is reported by its own field: this check also runs beside it, and computing with it would throw.
const datedInZone = v.object({ startsAt: instant, timeZone: eventEntries.timeZone })

export const tenantEvent = v.pipe(
  closedObject({
    ...eventColumns(imageName),
    ...eventDates,
    slug: described(slug, 'Name in the event’s address; a later apply finds the event by it.'),
    location: v.optional(
      closedObject({
        name: eventEntries.locationName,
        address: eventEntries.locationAddress,
        latitude: orNull(latitude),
        longitude: orNull(longitude),
      }),
      {},
    ),
    status: described(
      v.optional(onceOnly(v.picklist(eventStatuses, 'selection')), tenantDefaults.eventStatus),
      'Of a new event; afterwards staff publish and cancel.',
    ),
    image: orNull(imageName),
    course: described(orNull(courseName), 'A track (GPX).'),
    /** Of all competitions together. */
    capacity: described(v.optional(v.nullable(capacity)), 'Places of all competitions together.'),
    infoCards: tenantInfoCards,
    acceptanceItems: v.optional(acceptanceItems(acceptanceDocument), []),
    sponsors: v.optional(tenantSponsors, []),
    gallery: v.optional(
      listUpTo(closedObject({ image: pictureName, alt: pictureText, caption: pictureText }), eventLimits.pictures),
      [],
    ),
    form: v.optional(registrationFormSchema(competitionName), usualForm),
    merchandise: v.optional(
      v.pipe(
        namedList(tenantMerchandise(imageName, competitionName), { list: 'merchandise', key: 'name', hasOrder: true }),
        v.maxLength(maxItems, `max_items:${maxItems}`),
      ),
      [],
    ),
    competitions: v.optional(namedList(competition, { list: 'competitions', key: 'name', hasOrder: true }), []),
    ticketTypes: v.optional(
      v.pipe(
        namedList(tenantTicketType, { list: 'ticketTypes', key: 'name', hasOrder: true }),
        v.maxLength(maxTicketTypes, `max_items:${maxTicketTypes}`),
      ),
      [],
    ),
  }),
  checkPresence((has) => has('startsIn') !== has('startsAt'), 'startsIn', 'give startsIn or startsAt'),
  v.forward(
    v.partialCheck(
      [['startsAt'], ['timeZone']],
      ({ startsAt, timeZone = 'Etc/UTC' }) =>
        !v.is(datedInZone, { startsAt, timeZone }) || v.is(eventDay, dayOf(new Date(startsAt!), timeZone)),
      'must be a day from 01/01/2000 to 31/12/2099',
    ),
    ['startsAt'],
  ),
  v.forward(
    v.partialCheck(
      [
        ['location', 'latitude'],
        ['location', 'longitude'],
      ],
      ({ location }) => (location.latitude === null) === (location.longitude === null),
      'must have latitude and longitude, or null for both',
    ),
    ['location'],
  ),
  v.forward(
    v.partialCheck(
      [['capacity'], ['competitions', '$', 'seedTaken']],
      ({ capacity: most, competitions }) =>
        most == null || competitions.reduce((sum, { seedTaken = 0 }) => sum + seedTaken, 0) <= most,
      'must not be below what is taken of its competitions',
    ),
    ['capacity'],
  ),
)

type EventOfFile = v.InferOutput<typeof tenantEvent>
export type TenantEvent = Omit<EventOfFile, 'timeZone' | 'sport'> & Required<Pick<EventOfFile, 'timeZone' | 'sport'>>
export type TenantCompetition = TenantEvent['competitions'][number]
