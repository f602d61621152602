import type { Context } from '#server/context.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import type { Em } from '#server/database/orm.ts'
import { audited, command } from '../command.ts'
import { assignDetails } from './article-columns.ts'
import { ArticleVersion } from './article-version.ts'
import { ensureRevision, lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

type Restoration = { revision: number; versionId: string }

/**
 * Saves an earlier version again, with the present address; the version before it is what undoes that. Throws `Refused`:
 * `changed_meanwhile`, `article_not_found`, `not_found` (no such version), `forbidden`.
 */
export const restoreVersion = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.version-restored',
  async run({ em, ctx, subject: article }, { revision, versionId }: Restoration) {
    ensureRevision(article, revision)
    const { title, excerpt, cover, content } = await findVersion(em, ctx, { articleId: article.id, versionId })
    const { slug, showOnLanding } = article.draft ?? article
    const replaced = await em.findOne(
      ArticleVersion,
      { organizationId: ctx.organization.id, articleId: article.id },
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
    return audited({}, { result: { revision: article.revision, replacedVersionId: replaced?.id ?? null } })
  },
})

/** Throws `Refused` `not_found`. */
export async function findVersion(
  em: Em,
  { organization }: Context,
  { articleId, versionId }: { articleId: string; versionId: string },
): Promise<ArticleVersion> {
  const filter = isId(versionId) && isId(articleId) && { organizationId: organization.id, articleId, id: versionId }
  const version = filter && (await em.findOne(ArticleVersion, filter))
  if (!version) throw new Refused({ code: 'not_found' })
  return version
}
