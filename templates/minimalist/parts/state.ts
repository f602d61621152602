import type { EventCard } from '#rules/views.ts'

export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => state === 'open' || state === 'nearly_full'
