import { query, sql } from '#server/database/query.ts'
import { eventFilters } from '#rules/events/event-filters.ts'
import { isOpenState } from '#rules/competitions/places.ts'
import type { EventCard } from '#rules/events/event-views.ts'
import type { LandingPage } from '#rules/organizations/landing-view.ts'
import { queryOf } from '../command.ts'
import { newsCards } from '../news/news-cards.ts'
import { cardOfRow, eventCardColumns, type EventCardRow } from './event-rows.ts'

const maxEvents = 60
const maxPastEvents = 6
const maxNews = 3

type LandingFilter = { sport?: string | null; month?: string | null }

export const landingPage = queryOf({
  permission: 'anybody',
  async run({ em, ctx }, filter: LandingFilter = {}): Promise<LandingPage> {
    const { organization, now } = ctx
    const rows = await query(em, visibleEvents(organization.id, now))
    const news = await newsCards(em, { organization, now }, { limit: maxNews, onLanding: true })
    const [existsRow] = await query(em, anyEvent(organization.id))
    const cards = rows.map((row) => cardOfRow(ctx, row)).sort((a, b) => a.startsAt.localeCompare(b.startsAt))
    const upcoming = cards.filter((card) => card.state !== 'finished')
    const past = cards.filter((card) => card.state === 'finished').toReversed()
    const filters = eventFilters(upcoming, filter)
    return {
      next: nextOf(upcoming),
      upcoming,
      past: past.slice(0, maxPastEvents),
      hasEvents: existsRow!.there,
      filters,
      news,
    }
  },
})

// Nearest to now first, so that many past events never displace upcoming ones.
const visibleEvents = (organizationId: string, now: Date) => sql<EventCardRow>`
  select ${eventCardColumns} from event
  where event.organization_id = ${organizationId} and event.status <> 'draft' and event.show_on_homepage
  order by abs(extract(epoch from event.starts_at - ${now}::timestamptz)), event.id
  limit ${maxEvents}`

const anyEvent = (organizationId: string) => sql<{ there: boolean }>`
  select exists (select from event where organization_id = ${organizationId} and status <> 'draft') as there`

function nextOf(upcoming: readonly EventCard[]): EventCard | null {
  return upcoming.find(({ state }) => isOpenState(state)) ?? upcoming.find(({ state }) => state !== 'cancelled') ?? null
}
