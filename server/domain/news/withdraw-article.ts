import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { assignDraft, rejectTakenSlug } from './article-columns.ts'
import { lockArticle } from './lock-article.ts'

/**
 * Makes an article a draft again, with what was changed of it. Throws `Refused`: `slug_taken`, `article_not_found`,
 * `forbidden`.
 */
export async function withdrawArticle(ctx: Context, articleId: string): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'manage-news')
  const withdrawal = ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    assignDraft(em, article, article.draft)
    article.isPublished = false
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.withdrawn', article.id)
    return { revision: article.revision }
  })
  return withdrawal.catch(rejectTakenSlug)
}
