import type { Context } from '#server/context.ts'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { assignDetails, rejectTakenSlug } from './article-columns.ts'
import { lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

/**
 * `revision` is the one that the editor began from; an empty slug keeps the present one. Of a
 * published article it is a draft beside what readers see, until `publishArticle`. Throws `Refused`: `changed_meanwhile`,
 * `slug_taken`, `article_not_found`, `not_found` (a foreign cover), `forbidden`.
 */
export async function editArticle(
  ctx: Context,
  articleId: string,
  { revision, details }: { revision: number; details: ArticleDetails },
): Promise<{ revision: number }> {
  ensureCan(ctx.actor, 'manage-news')
  const update = ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId, { revision })
    await assignDetails(em, ctx, article, details)
    article.revision += 1
    await em.flush()
    // Texts are saved while they are typed: an entry for each save would hide all others.
    const isNewVersion = await saveVersion(em, ctx, article, 'saved')
    if (isNewVersion) await audit(ctx, em, 'article.edited', article.id)
    return { revision: article.revision }
  })
  return update.catch(rejectTakenSlug)
}
