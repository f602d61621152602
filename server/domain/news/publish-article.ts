import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { assignDraft, rejectTakenSlug } from './article-columns.ts'
import { isEmptyContent } from './clean-content.ts'
import { lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

/**
 * Publishes from a moment that may lie ahead; null is now, or keeps a date in the past. What
 * was changed of a published article goes to its readers. Throws `Refused`: `article_incomplete` (no text),
 * `slug_taken`, `article_not_found`, `forbidden`.
 */
export async function publishArticle(
  ctx: Context,
  articleId: string,
  from: Date | null = null,
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'manage-news')
  const publication = ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    assignDraft(em, article, article.draft)
    if (isEmptyContent(article.content)) throw new Refused({ code: 'article_incomplete', field: 'content' })
    const { publishedAt } = article
    article.publishedAt = from ?? (publishedAt && publishedAt <= ctx.now ? publishedAt : ctx.now)
    article.isPublished = true
    article.revision += 1
    await em.flush()
    await saveVersion(em, ctx, article, 'published')
    await audit(ctx, em, 'article.published', article.id)
    return { revision: article.revision }
  })
  return publication.catch(rejectTakenSlug)
}
