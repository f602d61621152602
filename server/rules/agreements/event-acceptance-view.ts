import type { EventStatus } from '../events/event-state.ts'
import type { Locale } from '../text/locale.ts'
import type { AcceptanceItemInput } from './acceptance-schema.ts'

/** `language` is the organization's: what is missing in the other is read in it. */
export type EventAcceptance = Readonly<{
  id: string
  status: EventStatus
  revision: number
  language: Locale
  items: readonly AcceptanceItemInput[]
}>
