import type { Context } from '#server/context.ts'
import type { NewsArticleView } from '#rules/news/news.ts'
import { Refused } from '#rules/refusals.ts'
import { contentForReaders } from './clean-content.ts'
import { NewsArticle } from './news-article.ts'
import { cardOf, newsCards } from './news-cards.ts'

const maxOthers = 3

/** Throws `Refused` `article_not_found`, also for a draft and one dated ahead. */
export function articlePage(ctx: Context, slug: string): Promise<NewsArticleView> {
  return ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const article = await em.findOne(NewsArticle, { organizationId, slug, isPublished: true })
    const { publishedAt } = article ?? {}
    if (!article || !publishedAt || publishedAt > ctx.now) throw new Refused({ code: 'article_not_found' })
    return {
      ...cardOf({ ...article, cover: article.cover ?? null, publishedAt }),
      content: contentForReaders(article.content, organizationId),
      others: await newsCards(em, ctx, { limit: maxOthers, except: slug }),
    }
  })
}
