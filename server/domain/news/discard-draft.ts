import type { Context } from '#server/context.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { lockArticle } from './lock-article.ts'

/**
 * Takes back what was changed of a published article. Throws `Refused`: `changed_meanwhile`, `article_not_found`,
 * `forbidden`.
 */
export async function discardDraft(
  ctx: Context,
  articleId: string,
  { revision }: { revision: number },
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'manage-news')
  return ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId, { revision })
    article.draft = null
    article.revision += 1
    await em.flush()
    await audit(ctx, em, 'article.changes-discarded', article.id)
    return { revision: article.revision }
  })
}
