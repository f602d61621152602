import * as v from 'valibot'
import { capacity, competitionName, distanceM, isCashWithinPrice } from '../competitions/competition-schema.ts'
import { latitude, longitude } from '../courses/point.ts'
import {
  acceptanceItems,
  arriveMinutesEarly,
  documentName,
  eventDay,
  eventEntries,
  hiddenSections,
  pictureText,
  video,
} from '../events/event-schema.ts'
import { eventStatuses } from '../events/event-state.ts'
import { price } from '../money/price-schema.ts'
import { refundHours } from '../organizations/organization-schema.ts'
import { integerBetween, listUpTo, slug } from '../text/fields.ts'
import { clock, instant } from '../time/clock.ts'
import { dayOf } from '../time/day.ts'
import { courseName, documentFileName, imageName, pictureName } from './asset-names.ts'
import { areUnique } from './are-unique.ts'
import { daysFromApplying } from './days-from-applying.ts'
import { tenantInfoCards, tenantSponsors } from './tenant-organization.ts'

const { locationName, locationAddress, ...eventColumns } = eventEntries

const competition = v.pipe(
  v.strictObject({
    name: competitionName,
    price,
    distanceM: v.nullable(distanceM),
    startsAt: clock,
    capacity: v.nullable(capacity),
    deferredCash: price,
    seedTaken: integerBetween(0, 2000),
  }),
  v.forward(v.partialCheck([['price'], ['deferredCash']], isCashWithinPrice, 'deferred_exceeds_price'), [
    'deferredCash',
  ]),
  v.forward(
    v.partialCheck(
      [['seedTaken'], ['capacity']],
      ({ seedTaken, capacity: most }) => most === null || seedTaken <= most,
      'must not exceed the capacity',
    ),
    ['seedTaken'],
  ),
)

const weekday = v.picklist(['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'], 'selection')

const acceptanceDocument = v.optional(v.nullable(v.strictObject({ file: documentFileName, name: documentName })), null)

export const tenantEvent = v.pipe(
  v.strictObject({
    ...eventColumns,
    slug,
    /**
     * Either `startsIn`, counted from the day of applying so that a demonstration does not age (the first `weekday` on
     * or after that day), or `startsAt`, an instant.
     */
    startsIn: v.optional(v.strictObject({ days: daysFromApplying, weekday: v.optional(weekday), at: clock })),
    startsAt: v.optional(instant),
    location: v.strictObject({
      name: locationName,
      address: locationAddress,
      latitude: v.nullable(latitude),
      longitude: v.nullable(longitude),
    }),
    status: v.picklist(eventStatuses, 'selection'),
    registrationDeadline: v.nullable(
      v.union(
        [v.strictObject({ daysBefore: integerBetween(0, 3650), at: clock }), instant],
        'must be { daysBefore, at } or an instant',
      ),
    ),
    image: v.nullable(imageName),
    course: v.nullable(courseName),
    arrival: v.optional(
      v.strictObject({
        checkInOpens: v.optional(v.nullable(clock), null),
        arriveMinutesEarly: v.optional(v.nullable(arriveMinutesEarly), null),
      }),
    ),
    refundHours: v.optional(refundHours),
    /** Of all competitions together. Absent: unchanged. */
    capacity: v.optional(v.nullable(capacity)),
    infoCards: tenantInfoCards,
    acceptanceItems: v.optional(acceptanceItems(acceptanceDocument), []),
    sponsors: v.optional(tenantSponsors, []),
    gallery: v.optional(listUpTo(v.strictObject({ image: pictureName, alt: pictureText }), 40), []),
    video: v.optional(v.nullable(video), null),
    landing: v.optional(v.strictObject({ hidden: hiddenSections }), { hidden: [] }),
    competitions: v.array(competition),
  }),
  v.forward(
    v.partialCheck(
      [['startsIn'], ['startsAt']],
      ({ startsIn, startsAt }) => (startsIn === undefined) !== (startsAt === undefined),
      'give startsIn or startsAt',
    ),
    ['startsIn'],
  ),
  v.forward(
    v.partialCheck(
      [['startsAt'], ['timeZone']],
      ({ startsAt, timeZone }) => startsAt === undefined || v.is(eventDay, dayOf(new Date(startsAt), timeZone)),
      'must be a day from 01/01/2000 to 31/12/2099',
    ),
    ['startsAt'],
  ),
  v.forward(
    v.partialCheck(
      [['location']],
      ({ location }) => (location.latitude === null) === (location.longitude === null),
      'must have latitude and longitude, or null for both',
    ),
    ['location'],
  ),
  v.forward(
    v.check(({ competitions }) => areUnique(competitions.map(({ name }) => name)), 'names must be unique in the event'),
    ['competitions'],
  ),
  v.forward(
    v.partialCheck(
      [['capacity'], ['competitions']],
      ({ capacity: most, competitions }) =>
        most == null || competitions.reduce((sum, { seedTaken }) => sum + seedTaken, 0) <= most,
      'must not be below what is taken of its competitions',
    ),
    ['capacity'],
  ),
)

export type TenantEvent = v.InferOutput<typeof tenantEvent>
export type TenantCompetition = TenantEvent['competitions'][number]
