import type { CourseView } from '../courses/course-view.ts'
import type { Locale } from '../text/locale.ts'
import type { EventDetailsEdit } from './details-form.ts'
import type { EventStatus } from './event-state.ts'

/** `language` is the organization's, `course` what is read from `values.courseFile`. */
export type EventDetailsView = Readonly<{
  id: string
  status: EventStatus
  revision: number
  language: Locale
  course: CourseView | null
  values: EventDetailsEdit
}>
