import type { EventCondition } from './event-list.ts'
import type { EventStatus } from './event-state.ts'

/** What the list says of a published event that is not over. */
export type EventMarks = Readonly<{ isSoldOut: boolean; isClosingSoon: boolean; isThisWeekend: boolean }>

/** The states a row shows: what has become of the event, then when it is. */
export function eventMarksOf(event: EventMarks & { status: EventStatus; isOver: boolean }): EventCondition[] {
  const { status, isOver, isSoldOut, isClosingSoon, isThisWeekend } = event
  if (status !== 'published') return [status]
  if (isOver) return ['finished']
  const state = isSoldOut ? 'sold_out' : isClosingSoon ? 'closing_soon' : 'published'
  return isThisWeekend ? [state, 'this_weekend'] : [state]
}
