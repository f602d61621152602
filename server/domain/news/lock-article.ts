import { LockMode } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { NewsArticle } from './news-article.ts'

/** Throws `Refused` `article_not_found`. */
export const lockArticle = (em: Em, ctx: Context, articleId: string) => lock(em, ctx, articleId, null)

/** Throws `Refused` `article_not_found`. */
export const lockDeletedArticle = (em: Em, ctx: Context, articleId: string) => lock(em, ctx, articleId, { $ne: null })

/** Throws `Refused` `changed_meanwhile`. */
export function ensureRevision({ revision: present }: NewsArticle, revision: number): void {
  if (present !== revision) throw new Refused({ code: 'changed_meanwhile', values: { revision: present } })
}

async function lock(
  em: Em,
  { organization }: Context,
  articleId: string,
  deletedAt: null | { $ne: null },
): Promise<NewsArticle> {
  const filter = isId(articleId) && { organizationId: organization.id, id: articleId, deletedAt }
  const article = filter && (await em.findOne(NewsArticle, filter, { lockMode: LockMode.PESSIMISTIC_WRITE }))
  if (!article) throw new Refused({ code: 'article_not_found' })
  return article
}
