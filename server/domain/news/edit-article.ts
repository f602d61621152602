import type { Context } from '#server/context.ts'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { articleColumns, rejectTakenSlug } from './article-columns.ts'
import { lockArticle } from './lock-article.ts'

/**
 * `revision` is the one that the editor began from; an empty slug keeps the present one. Throws `Refused`:
 * `changed_meanwhile`, `slug_taken`, `article_not_found`, `not_found` (a foreign cover), `forbidden`.
 */
export async function editArticle(
  ctx: Context,
  articleId: string,
  { revision, details }: { revision: number; details: ArticleDetails },
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'manage-news')
  const update = ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId)
    if (article.revision !== revision)
      throw new Refused({ code: 'changed_meanwhile', values: { revision: article.revision } })
    em.assign(article, {
      ...articleColumns(ctx.organization.id, details),
      slug: details.slug || article.slug,
      revision: revision + 1,
    })
    await em.flush()
    await audit(ctx, em, 'article.edited', article.id)
    return { revision: article.revision }
  })
  return update.catch(rejectTakenSlug)
}
