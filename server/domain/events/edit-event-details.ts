import type { EntityData } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { EventDetailsEdit } from '#rules/events/details-form.ts'
import type { Picture } from '#rules/media/media-views.ts'
import { Refused } from '#rules/refusals.ts'
import type { LocalizedText } from '#rules/text/localized.ts'
import { storedTextOf } from '#rules/text/texts-in-languages.ts'
import { audited, command, procedure } from '../command.ts'
import { findRow } from '../find-row.ts'
import type { FileStore } from '../media/file-store.ts'
import { pictureSize } from '../media/picture-size.ts'
import type { CourseReader } from '../media/read-course.ts'
import { Event } from './event.ts'

type Files = Readonly<{ read: FileStore['read']; readCourse: CourseReader }>
type Edit = Readonly<{ revision: number; details: EventDetailsEdit }>

/**
 * Saves what an event's page shows. Throws `Refused` `changed_meanwhile` (`values.revision`) unless `revision` is the
 * saved one, `not_found`, also for a file of another organization, `forbidden`, and what `readCourse` throws.
 */
export const editEventDetails = procedure({
  permission: 'edit-events',
  async run(ctx, files: Files, eventId: string, { revision, details }: Edit) {
    const before = await ctx.db.transaction((em) => findRow(em, ctx, Event, eventId))
    const columns = {
      ...textsOf(ctx, details),
      image: details.image === null ? null : ownKey(ctx, details.image),
      ...(await courseOf(ctx, files, before, details.courseFile)),
      gallery: await galleryOf(ctx, files, before, details.gallery),
    }
    return saveColumns(ctx, eventId, { revision, columns })
  },
})

const saveColumns = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.details-saved',
  async run({ em, subject }, { revision, columns }: { revision: number; columns: EntityData<Event> }) {
    const key = { organizationId: subject.organizationId, id: subject.id }
    const saved = await em.nativeUpdate(
      Event,
      { ...key, detailsRevision: revision },
      { ...columns, detailsRevision: revision + 1 },
    )
    if (saved === 0) {
      const { detailsRevision } = await em.findOneOrFail(Event, key, { refresh: true })
      throw new Refused({ code: 'changed_meanwhile', values: { revision: detailsRevision } })
    }
    return audited({}, { result: { revision: revision + 1 } })
  },
})

function textsOf({ organization: { language } }: Context, { included, schedule, parking, video }: EventDetailsEdit) {
  return {
    included: included.map((texts) => storedTextOf(texts, language)),
    schedule: schedule.map(({ time, label }) => ({ time, label: storedTextOf(label, language) })),
    parking,
    video: video && { url: video.url, title: storedTextOf(video.title, language) },
  }
}

type CourseColumns = { courseFile: string | null; course: CourseView | null }

async function courseOf(ctx: Context, files: Files, before: Event, path: string | null): Promise<CourseColumns> {
  if (path === null) return { courseFile: null, course: null }
  const key = ownKey(ctx, path)
  if (key === before.courseFile) return { courseFile: key, course: before.course ?? null }
  const { course } = await files.readCourse(await read(files, key))
  return { courseFile: key, course }
}

async function galleryOf(
  ctx: Context,
  files: Files,
  before: Event,
  pictures: EventDetailsEdit['gallery'],
): Promise<Picture<LocalizedText>[]> {
  const { language } = ctx.organization
  const sizes = new Map(before.gallery.map(({ src, width, height }) => [src, { width, height }]))
  const gallery: Picture<LocalizedText>[] = []
  // One after the other: 200 pictures at once would be in memory together.
  for (const { src: path, alt, caption } of pictures) {
    const src = ownKey(ctx, path)
    const { width, height } = sizes.get(src) ?? (await pictureSize(await read(files, src)))
    const texts = { alt: storedTextOf(alt, language), caption: storedTextOf(caption, language) }
    gallery.push({ src, ...texts, width, height })
  }
  return gallery
}

function ownKey({ organization }: Context, path: string): string {
  const key = path.slice('/files/'.length)
  if (!key.startsWith(`${organization.id}/`)) throw new Refused({ code: 'not_found' })
  return key
}

async function read(files: Files, key: string): Promise<Uint8Array> {
  const bytes = await files.read(key)
  if (!bytes) throw new Refused({ code: 'not_found' })
  return bytes
}
