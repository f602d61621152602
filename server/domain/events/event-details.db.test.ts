import { expect, test } from 'vitest'
import type { EventDetailsEdit } from '#rules/events/details-form.ts'
import { picture } from '#server/testing/images.ts'
import { memberOf } from '#server/testing/sale-people.ts'
import { openSale, type Sale } from '#server/testing/shop.ts'
import { useShop } from '#server/testing/use-shop.ts'
import { editEventDetails } from './edit-event-details.ts'
import { eventDetails } from './event-details.ts'
import { eventPage } from './event-page.ts'
import { readCourseFile } from '../media/read-course.ts'

const filesOf = ({ platform: { files } }: typeof shop) => ({
  read: (key: string) => files.read(key),
  readCourse: readCourseFile,
})

const shop = useShop()

const blank: EventDetailsEdit = {
  image: null,
  included: [],
  schedule: [],
  parking: '',
  video: null,
  courseFile: null,
  gallery: [],
}
const noText = { en: '', es: '' }
const save = (sale: Sale, details: Partial<EventDetailsEdit>, revision = 0) =>
  editEventDetails(memberOf(sale), filesOf(shop), sale.eventId, { revision, details: { ...blank, ...details } })

const course = Buffer.from('<gpx><trk><trkseg><trkpt lat="0" lon="0"/><trkpt lat="0" lon="0.01"/></trkseg></trk></gpx>')

test('what staff save is on the event’s page', async () => {
  const sale = await openSale(shop)
  const src = `/files/${await shop.platform.files.add(sale.organizationId, 'webp', await picture(600, 400))}`
  const courseFile = `/files/${await shop.platform.files.put(sale.organizationId, 'gpx', course)}`
  const details: EventDetailsEdit = {
    image: src,
    included: [
      { en: '', es: 'Medalla' },
      { en: 'Shirt', es: 'Camiseta' },
    ],
    schedule: [{ time: '07:00', label: { en: '', es: 'Entrega de dorsales' } }],
    parking: 'Junto al río',
    video: { url: 'https://vimeo.com/76979871', title: { en: '', es: 'La carrera' } },
    courseFile,
    gallery: [{ src, alt: { en: '', es: 'La salida' }, caption: { en: 'Dawn', es: '' } }],
  }
  expect(await save(sale, details)).toEqual({ revision: 1 })
  expect(await eventPage(sale.ctx, sale.eventId)).toMatchObject({
    image: src,
    included: ['Medalla', 'Camiseta'],
    schedule: [{ time: '07:00', label: 'Entrega de dorsales' }],
    parking: 'Junto al río',
    video: { url: 'https://vimeo.com/76979871', title: 'La carrera' },
    courseFile,
    course: { distanceM: 1112 },
    gallery: [{ src, alt: 'La salida', caption: 'Dawn', width: 600, height: 400 }],
  })
  expect(await eventDetails(memberOf(sale), sale.eventId)).toMatchObject({ revision: 1, values: details })
})

test('a save that began before another one changes nothing', async () => {
  const sale = await openSale(shop)
  await save(sale, { parking: 'Norte' })
  await expect(save(sale, { parking: 'Sur' })).rejects.toMatchObject({
    code: 'changed_meanwhile',
    values: { revision: 1 },
  })
  expect((await eventPage(sale.ctx, sale.eventId)).parking).toBe('Norte')
})

test('files of another organization, and files that do not exist, are not found', async () => {
  const [sale, other] = [await openSale(shop), await openSale(shop)]
  const theirs = `/files/${await shop.platform.files.add(other.organizationId, 'webp', await picture(300, 300))}`
  const missing = `/files/${sale.organizationId}/${'a'.repeat(32)}`
  const notFound = { code: 'not_found' }
  await expect(save(sale, { image: theirs })).rejects.toMatchObject(notFound)
  for (const src of [theirs, `${missing}.webp`])
    await expect(save(sale, { gallery: [{ src, alt: noText, caption: noText }] })).rejects.toMatchObject(notFound)
  await expect(save(sale, { courseFile: `${missing}.gpx` })).rejects.toMatchObject(notFound)
})

test('a course that can no longer be read is removed by no save of something else', async () => {
  const sale = await openSale(shop)
  const courseFile = `/files/${await shop.platform.files.put(sale.organizationId, 'gpx', course)}`
  await save(sale, { courseFile })
  await shop.platform.files.remove(courseFile.slice('/files/'.length))
  await save(sale, { courseFile, parking: 'Norte' }, 1)
  expect((await eventPage(sale.ctx, sale.eventId)).course).toMatchObject({ distanceM: 1112 })
})
