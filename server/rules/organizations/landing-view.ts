import type { EventCard, EventFilters } from '../events/event-views.ts'
import type { NewsCard } from '../news/news-card.ts'

export type LandingPage = {
  next: EventCard | null
  upcoming: EventCard[]
  past: EventCard[]
  hasEvents: boolean
  filters: EventFilters | null
  news: NewsCard[]
}
