import { listShape, listStateOf, oneOf, type ListState } from '../lists/list-state.ts'
import { eventStatuses } from './event-state.ts'

export const eventTimes = ['upcoming', 'month', 'past'] as const
export type EventTime = (typeof eventTimes)[number]

/** Statuses, and what a published event may also be, several at once. */
export const eventConditions = ['this_weekend', 'closing_soon', 'sold_out', ...eventStatuses, 'finished'] as const
export type EventCondition = (typeof eventConditions)[number]

/** `nearest` begins with the next event and ends with the oldest; `relevance` has cancelled ones behind all others. */
export const eventListShape = listShape({
  filters: { status: oneOf(eventConditions), when: oneOf(eventTimes) },
  sorts: ['nearest', 'relevance', 'title', 'start', 'registrations'],
})

export type EventListState = ListState<typeof eventListShape>

export const eventListOf = (query: URLSearchParams): EventListState => listStateOf(eventListShape, query)
