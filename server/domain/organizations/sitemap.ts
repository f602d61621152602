import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { paths } from '#rules/paths.ts'
import { queryOf } from '../command.ts'
import { visibleArticles } from '../news/news-cards.ts'

// The limit of one file in the protocol of sitemaps.org.
const maxEntries = 50_000

export const sitemap = queryOf({
  permission: 'anybody',
  async run({ em, ctx }): Promise<string[]> {
    const events = await query(em, visibleEvents(ctx))
    const articles = await query(
      em,
      sql<{ slug: string }>`
        select slug from ${visibleArticles(ctx)} order by published_at desc, id limit ${maxEntries / 2}`,
    )
    return [
      paths.home,
      ...events.flatMap((event) => [
        paths.event(event.slug),
        ...(event.has_results ? [paths.results(event.slug)] : []),
      ]),
      ...(articles.length > 0 ? [paths.news] : []),
      ...articles.map(({ slug }) => paths.article(slug)),
    ].slice(0, maxEntries)
  },
})

const visibleEvents = ({ organization, now }: Context) => sql<{ slug: string; has_results: boolean }>`
  select event.slug, event.status = 'published' and event.starts_at <= ${now} and exists (
    select from competition join standing on standing.organization_id = competition.organization_id
        and standing.competition_id = competition.id and competition.has_public_results
      where competition.organization_id = event.organization_id and competition.event_id = event.id) as has_results
  from event where event.organization_id = ${organization.id} and event.status <> 'draft'
  order by event.starts_at desc, event.id limit ${maxEntries / 2}`
