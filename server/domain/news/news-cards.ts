import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { NewsCard } from '#rules/news/news-card.ts'

export const visibleArticles = ({ organization, now }: Pick<Context, 'organization' | 'now'>) =>
  sql`news_article where organization_id = ${organization.id} and is_published and published_at <= ${now}
    and deleted_at is null`

type CardRow = Omit<NewsCard, 'publishedAt'> & { publishedAt: Date | string }

export const cardOf = ({ slug, title, excerpt, cover, publishedAt }: CardRow): NewsCard => ({
  slug,
  title,
  excerpt,
  cover: filePathOf(cover),
  publishedAt: new Date(publishedAt).toISOString(),
})

type CardQuery = { limit: number; offset?: number; onLanding?: boolean; except?: string }

export async function newsCards(
  em: Em,
  ctx: Pick<Context, 'organization' | 'now'>,
  { limit, offset = 0, onLanding = false, except = '' }: CardQuery,
): Promise<NewsCard[]> {
  const rows = await query(
    em,
    sql<CardRow>`
      select slug, title, excerpt, cover, published_at as "publishedAt"
      from ${visibleArticles(ctx)} and (show_on_landing or not ${onLanding}::boolean) and slug <> ${except}
      order by published_at desc, id limit ${limit} offset ${offset}`,
  )
  return rows.map(cardOf)
}
