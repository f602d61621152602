import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { lockArticle } from './lock-article.ts'

/** Throws `Refused`: `article_not_found`, `forbidden`. */
export async function deleteArticle(ctx: Context, articleId: string): Promise<void> {
  ensureCan(ctx.actor, 'manage-news')
  await ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    await audit(ctx, em, 'article.deleted', article.id, { slug: article.slug })
    em.remove(article)
    await em.flush()
  })
}
