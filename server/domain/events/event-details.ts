import type { Context } from '#server/context.ts'
import type { EventDetailsView } from '#rules/events/event-details-view.ts'
import { ensureCan } from '#rules/permissions.ts'
import type { Locale } from '#rules/text/locale.ts'
import { filePathOf, parseGallery, parseVideo } from '#rules/text/stored-fields.ts'
import { textsIn } from '#rules/text/texts-in-languages.ts'
import { findRow } from '../find-row.ts'
import { Event } from './event.ts'

/** What staff edit of an event's page. Throws `Refused` `not_found`, `forbidden`. */
export async function eventDetails(ctx: Context, eventId: string): Promise<EventDetailsView> {
  ensureCan(ctx.actor, 'edit-events')
  const { language } = ctx.organization
  const event = await ctx.db.transaction((em) => findRow(em, ctx, Event, eventId))
  const { id, status, detailsRevision, course } = event
  return { id, status, revision: detailsRevision, language, course: course ?? null, values: valuesOf(event, language) }
}

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
