import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { lockArticle } from './lock-article.ts'

/** Makes an article a draft again. Throws `Refused`: `article_not_found`, `forbidden`. */
export async function withdrawArticle(ctx: Context, articleId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  await ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    article.isPublished = false
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.withdrawn', article.id)
  })
}
