import type { Em } from '#server/database/orm.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { pictureSize } from '../media/picture-size.ts'
import { readCourse } from '../media/read-course.ts'
import { setEventCapacity } from '../orders/pools.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { eventsTable } from '../tenants/folder-tables.ts'
import { ensureSlugFree } from './event-slug.ts'
import { Event } from './event.ts'

type ReadFile = (key: string) => Promise<Uint8Array>

/**
 * `event` names its files by their keys. Throws `Refused`
 * `capacity_below_taken`, `slug_taken`.
 */
export async function writeEvent(
  em: Em,
  organizationId: string,
  event: TenantEvent,
  readFile: ReadFile,
): Promise<{ row: Event; isNew: boolean }> {
  const { slug } = event
  const columns = { ...toColumns(eventsTable, event), ...(await measureFiles(event, readFile)) }
  const existingEvent = await em.findOne(Event, { organizationId, slug })
  if (existingEvent) {
    const { revision, acceptanceRevision, detailsRevision } = existingEvent
    em.assign(existingEvent, {
      ...columns,
      revision: revision + 1,
      acceptanceRevision: acceptanceRevision + 1,
      detailsRevision: detailsRevision + 1,
    })
  } else await ensureSlugFree(em, organizationId, slug)
  const row = existingEvent ?? em.create(Event, { ...columns, organizationId } as never)
  await em.flush()
  await setEventCapacity(em, { organizationId, eventId: row.id }, event.capacity ?? null)
  return { row, isNew: !existingEvent }
}

const measureFiles = async ({ course, gallery }: TenantEvent, readFile: ReadFile) => ({
  courseFile: course,
  course: course === null ? null : await courseOf(await readFile(course)),
  gallery: await Promise.all(
    gallery.map(async ({ image, ...texts }) => ({
      src: image,
      ...texts,
      ...(await pictureSize(await readFile(image))),
    })),
  ),
})

async function courseOf(file: Uint8Array): Promise<CourseView> {
  const { lines: _lines, ...course } = await readCourse(new TextDecoder().decode(file))
  return course
}
