import type { Context } from '#server/context.ts'
import { paths } from '#rules/paths.ts'
import { visibleArticles } from '../news/news-cards.ts'

// The limit of one file in the protocol of sitemaps.org.
const maxEntries = 50_000

export function sitemap({ db, organization, now }: Context): Promise<string[]> {
  return db.transaction(async (em) => {
    const events = await em.execute<{ slug: string; has_results: boolean }[]>(visibleEvents, [
      now.toISOString(),
      organization.id,
      maxEntries / 2,
    ])
    const articles = await em.execute<{ slug: string }[]>(
      `select slug from ${visibleArticles} order by published_at desc, id limit ?`,
      [organization.id, now.toISOString(), maxEntries / 2],
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
  })
}

const visibleEvents = `
  select event.slug, event.status = 'published' and event.starts_at <= ?::timestamptz and exists (
    select from competition join standing on standing.organization_id = competition.organization_id
        and standing.competition_id = competition.id
      where competition.organization_id = event.organization_id and competition.event_id = event.id) as has_results
  from event where event.organization_id = ? and event.status <> 'draft'
  order by event.starts_at desc, event.id limit ?`
