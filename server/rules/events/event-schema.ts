import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { dayBetween, plannedDays } from '../time/day-schema.ts'
import { localized } from '../text/localized-schema.ts'
import { clock } from '../time/clock.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import {
  integerBetween,
  line,
  listUpTo,
  nameLine,
  optionalLine,
  optionalNameLine,
  optionalParagraph,
  paragraphs,
} from '../text/fields.ts'
import { parseVideoAddress } from '../media/video.ts'
import { maxArriveMinutesEarly } from './arrival.ts'
import { sectionLayoutEntries } from '../templates/section-layout.ts'
import { eventSections, fixedEventSections } from './event-content.ts'
import { sports } from './sports.ts'

/** The day of a start in the event's zone: what lies outside is a typing error. */
export const eventDay = dayBetween(plannedDays)

export const arriveMinutesEarly = integerBetween(1, maxArriveMinutesEarly)

/** Of what staff type and of what a tenant's file has: rows of lists, characters of texts. */
export const eventLimits = {
  included: 40,
  includedText: 160,
  schedule: 60,
  scheduleText: 160,
  parking: 600,
  videoTitle: 120,
  pictures: 200,
  pictureText: 200,
} as const

export const eventEntries = {
  title: nameLine(120),
  summary: optionalLine(240),
  description: paragraphs(6000),
  sport: v.picklist(sports, 'selection'),
  timeZone,
  locationName: optionalNameLine(120),
  locationAddress: optionalNameLine(200),
  registrationEnabled: v.boolean('required'),
  showOnHomepage: v.boolean('required'),
  included: listUpTo(localized(line(eventLimits.includedText)), eventLimits.included),
  parking: optionalParagraph(eventLimits.parking),
  schedule: listUpTo(
    closedObject({ time: clock, label: localized(line(eventLimits.scheduleText)) }),
    eventLimits.schedule,
  ),
}

/** Empty: none, as for a picture that adds nothing to the words around it. */
export const pictureText = v.optional(v.union([v.literal(''), localized(line(eventLimits.pictureText))]), '')

export const documentName = localized(line(120))

/** `document` names a stored document, or one of a tenant's folder. */
export const acceptanceItems = <Document extends v.GenericSchema>(document: Document) =>
  listUpTo(closedObject({ text: localized(line(400)), document }), 12)

export const videoUrl = v.pipe(
  v.string('required'),
  v.check((url) => parseVideoAddress(url) !== null, 'video'),
)

export const video = closedObject({
  url: videoUrl,
  title: localized(line(eventLimits.videoTitle)),
})

export const eventLanding = closedObject({
  ...sectionLayoutEntries(eventSections, fixedEventSections),
  call: v.optional(
    closedObject({
      title: v.optional(localized(optionalLine(60)), ''),
      text: v.optional(localized(optionalLine(200)), ''),
    }),
    {},
  ),
})

export const isDeadlineInTime = (deadline: Date | null, startsAt: Date): boolean =>
  deadline === null || deadline <= startsAt
