import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { NewsArticle } from './news-article.ts'

export async function lockArticle(em: Em, { organization }: Context, articleId: string): Promise<NewsArticle> {
  const filter = isId(articleId) && { organizationId: organization.id, id: articleId }
  const article = filter && (await em.findOne(NewsArticle, filter, { lockMode: LockMode.PESSIMISTIC_WRITE }))
  if (!article) throw new Refused({ code: 'article_not_found' })
  return article
}
