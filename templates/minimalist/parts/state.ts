import type { EventCard } from '#rules/events/event-views.ts'

export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => state === 'open' || state === 'nearly_full'
