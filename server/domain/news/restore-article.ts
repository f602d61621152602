import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { rejectTakenSlug } from './article-columns.ts'
import { lockArticle } from './lock-article.ts'

/**
 * Brings a deleted article back as it was. Throws `Refused`: `slug_taken` (another has its address by now),
 * `article_not_found`, `forbidden`.
 */
export async function restoreArticle(ctx: Context, articleId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  const restoration = ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId, { isDeleted: true })
    article.deletedAt = null
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.restored', article.id)
  })
  return restoration.catch(rejectTakenSlug)
}
