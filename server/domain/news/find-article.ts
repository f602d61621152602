import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { NewsArticle } from './news-article.ts'

/** Throws `Refused` `article_not_found`. */
export async function findArticle(em: Em, { organization }: Context, articleId: string): Promise<NewsArticle> {
  const filter = isId(articleId) && { organizationId: organization.id, id: articleId, deletedAt: null }
  const article = filter && (await em.findOne(NewsArticle, filter))
  if (!article) throw new Refused({ code: 'article_not_found' })
  return article
}
