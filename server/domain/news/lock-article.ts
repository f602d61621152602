import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { NewsArticle } from './news-article.ts'

/** `revision` is the one it must have. Throws `Refused`: `article_not_found`, `changed_meanwhile`. */
export async function lockArticle(
  em: Em,
  { organization }: Context,
  articleId: string,
  { isDeleted = false, revision }: { isDeleted?: boolean; revision?: number } = {},
): Promise<NewsArticle> {
  const deletedAt = isDeleted ? { $ne: null } : null
  const filter = isId(articleId) && { organizationId: organization.id, id: articleId, deletedAt }
  const article = filter && (await em.findOne(NewsArticle, filter, { lockMode: LockMode.PESSIMISTIC_WRITE }))
  if (!article) throw new Refused({ code: 'article_not_found' })
  if (revision !== undefined && article.revision !== revision)
    throw new Refused({ code: 'changed_meanwhile', values: { revision: article.revision } })
  return article
}
