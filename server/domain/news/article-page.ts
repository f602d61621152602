import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { NewsArticleView } from '#rules/news/news.ts'
import { Refused } from '#rules/refusals.ts'
import { queryOf } from '../command.ts'
import { contentForReaders, type ReaderTexts } from './clean-content.ts'
import { findArticle } from './find-article.ts'
import { NewsArticle } from './news-article.ts'
import { cardOf, newsCards, visibleArticles } from './news-cards.ts'

const maxOthers = 3

/**
 * Throws `Refused` `article_not_found`, also for a draft and one dated ahead; `values.movedTo` is the present slug of an
 * article that had this one.
 */
export function articlePage(ctx: Context, slug: string, texts: ReaderTexts): Promise<NewsArticleView> {
  return ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const article = await em.findOne(NewsArticle, { organizationId, slug, isPublished: true, deletedAt: null })
    const { publishedAt } = article ?? {}
    if (!article || !publishedAt || publishedAt > ctx.now) throw await notFound(em, ctx, slug)
    return {
      ...cardOf({ ...article, cover: article.cover ?? null, publishedAt }),
      content: contentForReaders(article.content, organizationId, texts),
      others: await newsCards(em, ctx, { limit: maxOthers, except: slug }),
    }
  })
}

/** A draft, or what was changed of a published article, as its readers would see it. Throws `Refused`: `article_not_found`, `forbidden`. */
export const articlePreview = queryOf({
  permission: 'manage-news',
  subject: findArticle,
  async run({ em, ctx, subject: article }, texts: ReaderTexts): Promise<NewsArticleView> {
    const { slug, title, excerpt, cover, content } = article.draft ?? article
    const publishedAt = article.publishedAt ?? ctx.now
    return {
      ...cardOf({ slug, title, excerpt, cover: cover ?? null, publishedAt }),
      content: contentForReaders(content, ctx.organization.id, texts),
      others: await newsCards(em, ctx, { limit: maxOthers, except: article.slug }),
    }
  },
})

async function notFound(em: Em, ctx: Context, slug: string): Promise<Refused> {
  const [row] = await query(
    em,
    sql<{ movedTo: string }>`
      select slug as "movedTo" from ${visibleArticles(ctx)} and former_slugs @> array[${slug}::text]
      order by published_at desc, id limit 1`,
  )
  return new Refused({ code: 'article_not_found', ...(row && { values: row }) })
}
