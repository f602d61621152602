import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { NewsCard } from '#rules/news/news-card.ts'

export const visibleArticles = `news_article where organization_id = ? and is_published and published_at <= ?::timestamptz`

const cardColumns = `slug, title, excerpt, cover, published_at as "publishedAt"`

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
  { organization, now }: Pick<Context, 'organization' | 'now'>,
  { limit, offset = 0, onLanding = false, except = '' }: CardQuery,
): Promise<NewsCard[]> {
  const rows = await em.execute<CardRow[]>(
    `select ${cardColumns} from ${visibleArticles} and (show_on_landing or not ?) and slug <> ?
      order by published_at desc, id limit ? offset ?`,
    [organization.id, now.toISOString(), onLanding, except, limit, offset],
  )
  return rows.map(cardOf)
}
