import { paths } from '#rules/paths.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import type { Formats } from './formats.ts'

export type PastEventsProps = { events: EventCard[]; formats: Formats }

export const formatDistances = ({ distancesM }: EventCard, formats: Formats): string =>
  distancesM.map((metres) => formats.distance(metres)).join(' · ')

export const PastEventWords = ({ event, formats }: { event: EventCard; formats: Formats }) => (
  <>
    <a href={paths.event(event.slug)}>{event.title}</a>
    <time dateTime={event.startsAt}>{formats.date(event)}</time>
    <span>{formatDistances(event, formats)}</span>
  </>
)
