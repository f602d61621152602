import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { isEmptyContent } from './clean-content.ts'
import { ownArticle } from './own-article.ts'

/**
 * Shows an article to visitors from a moment on, which may lie ahead; null is now, or keeps the date of one that was
 * published before. Refuses `article_incomplete` for one without text, `article_not_found`, `forbidden`.
 */
export async function publishArticle(ctx: Context, articleId: string, from: Date | null = null): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  await ctx.db.transaction(async (em) => {
    const article = await ownArticle(em, ctx, articleId)
    if (isEmptyContent(article.content)) throw new Refused({ code: 'article_incomplete', field: 'content' })
    article.publishedAt = from ?? article.publishedAt ?? ctx.now
    article.isPublished = true
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.published', article.id)
  })
}
