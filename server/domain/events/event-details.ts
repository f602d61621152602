import type { EventDetailsView } from '#rules/events/event-details-view.ts'
import type { Locale } from '#rules/text/locale.ts'
import { filePathOf, parseGallery, parseVideo } from '#rules/text/stored-fields.ts'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import { queryOf } from '../command.ts'
import { Event } from './event.ts'

/** What staff edit of an event's page. Throws `Refused` `not_found`, `forbidden`. */
export const eventDetails = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ ctx, subject: event }): Promise<EventDetailsView> {
    const { language } = ctx.organization
    const { id, status, detailsRevision, course } = event
    return {
      id,
      status,
      revision: detailsRevision,
      language,
      course: course ?? null,
      values: valuesOf(event, language),
    }
  },
})

function valuesOf(event: Event, language: Locale): EventDetailsView['values'] {
  const video = parseVideo(event.video)
  return {
    image: filePathOf(event.image),
    included: event.included.map((text) => textsIn(text, language)),
    schedule: event.schedule.map(({ time, label }) => ({ time, label: textsIn(label, language) })),
    parking: event.parking,
    video: video && { url: video.url, title: textsIn(video.title, language) },
    courseFile: filePathOf(event.courseFile),
    gallery: parseGallery(event.gallery).map(({ src, alt, caption }) => ({
      src,
      alt: textsIn(alt, language),
      caption: textsIn(caption, language),
    })),
  }
}
