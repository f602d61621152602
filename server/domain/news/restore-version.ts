import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { Em } from '#server/database/orm.ts'
import { audit } from '../audit/audit.ts'
import { assignDetails } from './article-columns.ts'
import { ArticleVersion } from './article-version.ts'
import { lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

type Restoration = { revision: number; versionId: string }

/**
 * Saves an earlier version anew, with the present address; the version before it is what undoes that. Throws `Refused`:
 * `changed_meanwhile`, `article_not_found`, `not_found` (no such version), `forbidden`.
 */
export async function restoreVersion(
  ctx: Context,
  articleId: string,
  { revision, versionId }: Restoration,
): Promise<{ revision: number; replacedVersionId: string | null }> {
  ensureCan(ctx.actor, 'manage-news')
  return ctx.db.transaction(async (em) => {
    const article = await lockArticle(em, ctx, articleId, { revision })
    const { title, excerpt, cover, content } = await findVersion(em, ctx, articleId, versionId)
    const { slug, showOnLanding } = article.draft ?? article
    const replaced = await em.findOne(
      ArticleVersion,
      { organizationId: ctx.organization.id, articleId },
      { orderBy: { savedAt: 'desc', id: 'desc' } },
    )
    await assignDetails(em, ctx, article, {
      title,
      excerpt,
      cover: filePathOf(cover) ?? '',
      content,
      slug,
      showOnLanding,
    })
    article.revision += 1
    await em.flush()
    await saveVersion(em, ctx, article, 'restored')
    await audit(ctx, em, 'article.version-restored', article.id)
    return { revision: article.revision, replacedVersionId: replaced?.id ?? null }
  })
}

/** Throws `Refused` `not_found`. */
export async function findVersion(
  em: Em,
  { organization }: Context,
  articleId: string,
  versionId: string,
): Promise<ArticleVersion> {
  const filter = isId(versionId) && isId(articleId) && { organizationId: organization.id, articleId, id: versionId }
  const version = filter && (await em.findOne(ArticleVersion, filter))
  if (!version) throw new Refused({ code: 'not_found' })
  return version
}
