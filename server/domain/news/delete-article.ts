import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { lockArticle } from './lock-article.ts'

/** It can be restored. Throws `Refused`: `article_not_found`, `forbidden`. */
export async function deleteArticle(ctx: Context, articleId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  await ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    article.deletedAt = ctx.now
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.deleted', article.id, { slug: article.slug })
  })
}
