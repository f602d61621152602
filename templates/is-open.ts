import { isOpenState } from '#rules/competitions/places.ts'
import type { EventCard } from '#rules/events/event-views.ts'

export const isOpen = ({ state }: Pick<EventCard, 'state'>): boolean => isOpenState(state)
