import * as v from 'valibot'
import { imagePath } from '../media/images.ts'
import { listUpTo, optionalParagraph } from '../text/fields.ts'
import { inAnyLanguage, inSomeLanguage } from '../text/texts-in-languages.ts'
import { typedClock } from '../time/clock.ts'
import { eventLimits, videoUrl } from './event-schema.ts'

const pathOf = (pattern: RegExp) => v.pipe(v.string('required'), v.regex(pattern, 'selection'))

const picturePath = pathOf(imagePath)
const coursePath = pathOf(/^\/files\/[0-9a-f-]{36}\/[0-9a-f]{32}\.(?:gpx|kml)$/)

const typedVideoUrl = v.pipe(v.string('required'), v.trim(), v.nonEmpty('required'), videoUrl)

/** As they are edited: each text in each language, and the paths of stored files. */
export const eventDetailsForm = v.object({
  image: v.nullable(picturePath),
  included: listUpTo(inSomeLanguage(eventLimits.includedText), eventLimits.included),
  schedule: listUpTo(
    v.object({ time: typedClock, label: inSomeLanguage(eventLimits.scheduleText) }),
    eventLimits.schedule,
  ),
  parking: optionalParagraph(eventLimits.parking),
  video: v.nullable(v.object({ url: typedVideoUrl, title: inSomeLanguage(eventLimits.videoTitle) })),
  courseFile: v.nullable(coursePath),
  gallery: listUpTo(
    v.object({
      src: picturePath,
      alt: inAnyLanguage(eventLimits.pictureText),
      caption: inAnyLanguage(eventLimits.pictureText),
    }),
    eventLimits.pictures,
  ),
})

export type EventDetailsInput = v.InferInput<typeof eventDetailsForm>
export type EventDetailsEdit = v.InferOutput<typeof eventDetailsForm>
