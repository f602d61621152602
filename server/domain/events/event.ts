import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { OwnCategory } from '#rules/competitions/own-categories.ts'
import type { Arrival } from '#rules/events/arrival.ts'
import { sports } from '#rules/events/sports.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { Picture, Video } from '#rules/media/media-views.ts'
import type { AcceptanceItem } from '#rules/agreements/acceptance-item.ts'
import type { EventLanding, ScheduleItem } from '#rules/events/event-content.ts'
import type { OfferedMethod, PaymentQr } from '#rules/payments/offered-methods.ts'
import { feePayers } from '#rules/prices/price.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import type { InfoCard, Sponsor } from '#rules/organizations/organization-content.ts'

const schema = defineEntity({
  name: 'Event',
  tableName: 'event',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    slug: p.string(),
    /** Those under which visitors saw it; they lead to its page. */
    formerSlugs: p.array().$type<string[]>().default([]),
    title: p.string(),
    summary: p.text().default(''),
    description: p.text().default(''),
    startsAt: p.datetime(),
    timeZone: p.string(),
    locationName: p.string().default(''),
    locationAddress: p.string().default(''),
    latitude: p.double().nullable(),
    longitude: p.double().nullable(),
    sport: p.enum(sports),
    status: p.enum(['draft', 'published', 'cancelled'] as const).default('draft'),
    registrationEnabled: p.boolean().default(true),
    /** Whether it sells tickets to spectators. */
    supportsTickets: p.boolean().default(false),
    registrationDeadline: p.datetime().nullable(),
    /** The pool of all its competitions together; null until its places are first limited. */
    poolId: p.uuid().nullable(),
    showOnHomepage: p.boolean().default(true),
    image: p.string().nullable(),
    course: p.json<CourseView>().nullable(),
    courseFile: p.string().nullable(),
    included: p.json<LocalizedText[]>(),
    parking: p.text().default(''),
    schedule: p.json<ScheduleItem<LocalizedText>[]>(),
    infoCards: p.json<InfoCard<LocalizedText>[]>().onCreate(() => []),
    acceptanceItems: p.json<AcceptanceItem<LocalizedText>[]>().onCreate(() => []),
    /** Raised by every edit of them. */
    acceptanceRevision: p.integer().default(0),
    /** Raised by every edit of what its page shows: schedule, pictures, course and the like. */
    detailsRevision: p.integer().default(0),
    sponsors: p.json<Sponsor[]>().onCreate(() => []),
    gallery: p.json<Picture<LocalizedText>[]>().onCreate(() => []),
    video: p.json<Video<LocalizedText>>().nullable(),
    landing: p.json<Partial<EventLanding>>().onCreate(() => ({})),
    /** Null until staff have saved it; until then pages show no arrival times. */
    arrival: p.json<Arrival>().nullable(),
    refundHours: p.integer().nullable(),
    /** Null: all that the organization offers. */
    paymentMethods: p.json<OfferedMethod[]>().nullable(),
    /** Null: the organization's. */
    paymentQr: p.json<PaymentQr>().nullable(),
    refundKeepsFees: p.boolean().default(false),
    /** Null: as the organization says. */
    feesPaidBy: p.enum(feePayers).nullable(),
    /** Days before the start until which registrations change hands; null: never. */
    transferDeadlineDays: p.integer().nullable().default(7),
    /** Whether the organizer gets the platform's fee back with a refund. */
    returnsApplicationFee: p.boolean().default(true),
    /** Its own ones; none: the standard ones. */
    categories: p.json<OwnCategory[]>().defaultRaw(`'[]'`),
    registrationsCount: p.integer().default(0),
    /** Of its calendar entries: raised when its day, hour or place changes, and when it is cancelled or not any more. */
    calendarSequence: p.integer().default(0),
    /** Raised by every edit: an edit that began from an older revision is rejected. */
    revision: p.integer().default(0),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'slug'] }],
})

export class Event extends schema.class {}
schema.setClass(Event)

export const eventTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['feesPaidBy', 'locationName', 'locationAddress'],
  onOrganizationErased: {
    retentionReason: 'orders and results refer to it by its title',
    clear: {
      summary: '',
      description: '',
      parking: '',
      schedule: [],
      included: [],
      image: null,
      course: null,
      courseFile: null,
      locationAddress: '',
      latitude: null,
      longitude: null,
      infoCards: [],
      acceptanceItems: [],
      sponsors: [],
      gallery: [],
      video: null,
      paymentQr: null,
    },
  },
  audit: { noun: 'event', name: sql`title` },
  hasFiles: true,
})
