import type { EventCard } from '#rules/views.ts'

/** Whether a visitor can register for the event now. */
export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => state === 'open' || state === 'nearly_full'
