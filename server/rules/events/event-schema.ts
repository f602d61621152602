import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { dayBetween, plannedDays } from '../time/day-schema.ts'
import { localized } from '../text/localized-schema.ts'
import { clock } from '../time/clock.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { integerBetween, line, listUpTo, optionalLine, optionalParagraph, paragraphs } from '../text/fields.ts'
import { parseVideoAddress } from '../media/video.ts'
import { maxArriveMinutesEarly } from './arrival.ts'
import { eventSections } from './event-content.ts'
import { sports } from './sports.ts'

/** The day of a start in the event's zone: what lies outside is a typing error. */
export const eventDay = dayBetween(plannedDays)

export const arriveMinutesEarly = integerBetween(1, maxArriveMinutesEarly)

export const eventEntries = {
  title: line(120),
  summary: optionalLine(240),
  description: paragraphs(6000),
  sport: v.picklist(sports, 'selection'),
  timeZone,
  locationName: optionalLine(120),
  locationAddress: optionalLine(200),
  registrationEnabled: v.boolean('required'),
  showOnHomepage: v.boolean('required'),
  included: listUpTo(localized(line(160)), 40),
  parking: optionalParagraph(600),
  schedule: listUpTo(closedObject({ time: clock, label: localized(line(160)) }), 60),
}

export const pictureText = localized(line(200))

export const documentName = localized(line(120))

/** `document` names a stored document, or one of a tenant's folder. */
export const acceptanceItems = <Document extends v.GenericSchema>(document: Document) =>
  listUpTo(closedObject({ text: localized(line(400)), document }), 12)

export const video = closedObject({
  url: v.pipe(
    v.string('required'),
    v.check((url) => parseVideoAddress(url) !== null, 'video'),
  ),
  title: localized(line(120)),
})

export const hiddenSections = v.array(v.picklist(eventSections, 'selection'))

export const isDeadlineInTime = (deadline: Date | null, startsAt: Date): boolean =>
  deadline === null || deadline <= startsAt
