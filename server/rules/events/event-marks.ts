import type { EventCondition } from './event-list.ts'
import type { EventStatus } from './event-state.ts'

/** What the list says of a published event that is not over. */
export type EventMarks = Readonly<{
  isSoldOut: boolean
  isClosed: boolean
  isClosingSoon: boolean
  isThisWeekend: boolean
}>

export type EventMark = EventCondition | 'closed'

/** The states a row shows: what has become of the event, then when it is. */
export function eventMarksOf(event: EventMarks & { status: EventStatus; isOver: boolean }): EventMark[] {
  const { status, isOver, isSoldOut, isClosed, isClosingSoon, isThisWeekend } = event
  if (status !== 'published') return [status]
  if (isOver) return ['finished']
  const state = stateOf({ isSoldOut, isClosed, isClosingSoon })
  return isThisWeekend ? [state, 'this_weekend'] : [state]
}

function stateOf({ isSoldOut, isClosed, isClosingSoon }: Omit<EventMarks, 'isThisWeekend'>): EventMark {
  if (isSoldOut) return 'sold_out'
  if (isClosed) return 'closed'
  return isClosingSoon ? 'closing_soon' : 'published'
}
