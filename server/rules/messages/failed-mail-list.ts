import { listShape, listStateOf, type ListPage, type ListState } from '../lists/list-state.ts'
import type { OrderMessageKind, WaitingMessageKind } from './message-views.ts'

export const failedMailListShape = listShape({ filters: {}, sorts: ['latest', 'recipient'] })

export type FailedMailListState = ListState<typeof failedMailListShape>

export const failedMailListOf = (query: URLSearchParams): FailedMailListState => listStateOf(failedMailListShape, query)

/** `reason` is what the mail server said. The event and the order are null once a person was erased. */
export type FailedMail = {
  id: string
  kind: OrderMessageKind | WaitingMessageKind | 'mailing'
  recipient: string
  reason: string | null
  createdAt: string
  eventId: string | null
  eventTitle: string | null
  confirmationNumber: string | null
  /** Of a mail to athletes, while it is there. */
  mailingId: string | null
}

export type FailedMailsPage = ListPage<FailedMail>
