import type { Em } from '#server/database/orm.ts'
import type { CourseView } from '#rules/courses/course-view.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { pictureSize } from '../media/picture-size.ts'
import { readCourse } from '../media/read-course.ts'
import { setEventCapacity } from '../orders/pools.ts'
import { ensureSlugFree } from './event-slug.ts'
import { Event } from './event.ts'

type ReadFile = (key: string) => Promise<Uint8Array>

/**
 * `event` names its files by their keys. The status of an event that exists is left to staff. Throws `Refused`
 * `capacity_below_taken`, `slug_taken`.
 */
export async function writeEvent(
  em: Em,
  organizationId: string,
  event: TenantEvent,
  readFile: ReadFile,
): Promise<{ row: Event; isNew: boolean }> {
  const { slug, status } = event
  const columns = { ...columnsOf(event), ...(await measureFiles(event, readFile)) }
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
  const row = existingEvent ?? em.create(Event, { ...columns, organizationId, slug, status })
  await em.flush()
  await setEventCapacity(em, { organizationId, eventId: row.id }, event.capacity ?? null)
  return { row, isNew: !existingEvent }
}

const columnsOf = ({ location, ...event }: TenantEvent) => ({
  title: event.title,
  summary: event.summary,
  description: event.description,
  startsAt: new Date(event.startsAt!),
  timeZone: event.timeZone,
  locationName: location.name,
  locationAddress: location.address,
  latitude: location.latitude,
  longitude: location.longitude,
  sport: event.sport,
  registrationEnabled: event.registrationEnabled,
  registrationDeadline: event.registrationDeadline === null ? null : new Date(event.registrationDeadline as string),
  showOnHomepage: event.showOnHomepage,
  image: event.image,
  included: event.included,
  parking: event.parking,
  schedule: event.schedule,
  infoCards: event.infoCards,
  acceptanceItems: event.acceptanceItems,
  sponsors: event.sponsors,
  video: event.video,
  landing: event.landing,
  arrival: event.arrival,
  refundHours: event.refundHours,
  transferDeadlineDays: event.transferDeadlineDays,
  paymentMethods: event.paymentMethods,
  paymentQr: event.paymentQr,
  refundKeepsFees: event.refundKeepsFees,
  feesPaidBy: event.feesPaidBy,
  returnsApplicationFee: event.returnsApplicationFee,
  categories: event.categories,
})

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
