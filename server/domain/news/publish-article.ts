import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { isEmptyContent } from './clean-content.ts'
import { lockArticle } from './lock-article.ts'

/**
 * Publishes from a moment that may lie ahead; null is now, or keeps an earlier date. Throws `Refused`:
 * `article_incomplete` (no text), `article_not_found`, `forbidden`.
 */
export async function publishArticle(ctx: Context, articleId: string, from: Date | null = null): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  await ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    if (isEmptyContent(article.content)) throw new Refused({ code: 'article_incomplete', field: 'content' })
    article.publishedAt = from ?? article.publishedAt ?? ctx.now
    article.isPublished = true
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.published', article.id)
  })
}
