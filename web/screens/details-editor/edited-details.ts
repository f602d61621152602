import * as v from 'valibot'
import { eventDetailsForm, type EventDetailsEdit } from '#rules/events/details-form.ts'
import { isWithoutText, noTexts, type TextsInLanguages } from '#rules/text/texts-in-languages.ts'
import { fieldErrors } from '#rules/text/validation-message.ts'

/** `key` tells rows of the page apart while they are moved. */
type Keyed<Row> = Row & { key: string }

export type IncludedRow = Keyed<{ text: TextsInLanguages }>
export type ScheduleRow = Keyed<EventDetailsEdit['schedule'][number]>
export type PictureRow = Keyed<EventDetailsEdit['gallery'][number]>

export type EditedDetails = Omit<EventDetailsEdit, 'included' | 'schedule' | 'gallery'> & {
  included: readonly IncludedRow[]
  schedule: readonly ScheduleRow[]
  gallery: readonly PictureRow[]
}

export const newKey = (): string => crypto.randomUUID()

export const editedDetails = ({ included, schedule, gallery, ...values }: EventDetailsEdit): EditedDetails => ({
  ...values,
  included: included.map((text, index) => ({ key: `included-${index}`, text })),
  schedule: schedule.map((row, index) => ({ key: `schedule-${index}`, ...row })),
  gallery: gallery.map((row, index) => ({ key: `picture-${index}`, ...row })),
})

const isWritten = ({ text }: IncludedRow): boolean => !isWithoutText(text)
const isPlanned = ({ time, label }: ScheduleRow): boolean => time.trim() !== '' || !isWithoutText(label)

/** Rows in which nobody has written anything are not sent. */
export const detailsOf = ({ included, schedule, gallery, ...values }: EditedDetails): EventDetailsEdit => ({
  ...values,
  included: included.filter(isWritten).map(({ text }) => text),
  schedule: schedule.filter(isPlanned).map(({ key: _key, ...row }) => row),
  gallery: gallery.map(({ key: _key, ...row }) => row),
})

/** Validation codes by `included.<key>.es`, `video.url` and the like. */
export function errorsOf(details: EditedDetails): Record<string, string> {
  const { issues } = v.safeParse(eventDetailsForm, detailsOf(details))
  if (!issues) return {}
  const rows = {
    included: details.included.filter(isWritten),
    schedule: details.schedule.filter(isPlanned),
    gallery: details.gallery,
  }
  return Object.fromEntries(
    Object.entries(fieldErrors(issues)).map(([path, code]) => {
      const [list, index, ...rest] = path.split('.')
      const row = list && list in rows ? rows[list as keyof typeof rows][Number(index)] : undefined
      return [row ? [list, row.key, ...rest].join('.') : path, code]
    }),
  )
}

const uploadPrefix = 'upload-'

const orderOf = ({ key }: PictureRow): number =>
  key.startsWith(uploadPrefix) ? Number(key.slice(uploadPrefix.length)) : 0

/** Two are sent at a time: one that arrives late stands before those that were chosen after it. */
export function withUploaded(gallery: readonly PictureRow[], src: string, uploadId: number): PictureRow[] {
  const row = { key: `${uploadPrefix}${uploadId}`, src, alt: noTexts, caption: noTexts }
  const earlier = gallery.findLastIndex((other) => orderOf(other) < uploadId)
  return gallery.toSpliced(earlier + 1, 0, row)
}
