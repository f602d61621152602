import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import { isId } from '#rules/ids.ts'
import type { ArticleVersionRow, ArticleVersionView } from '#rules/news/article-versions.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { contentForReaders, type ReaderTexts } from './clean-content.ts'
import { findVersion } from './restore-version.ts'

/** The latest first. Throws `Refused`: `article_not_found`, `forbidden`. */
export async function articleVersions(ctx: Context, articleId: string): Promise<ArticleVersionRow[]> {
  ensureCan(ctx.actor, 'manage-news')
  if (!isId(articleId)) throw new Refused({ code: 'article_not_found' })
  return ctx.db.transaction(async (em) => {
    const rows = await query(
      em,
      sql<Omit<ArticleVersionRow, 'author'> & { userId: string | null }>`
        select id, kind, user_id as "userId", title, ${isoMoment('article_version.saved_at')} as "savedAt"
        from article_version where organization_id = ${ctx.organization.id} and article_id = ${articleId}
        order by article_version.saved_at desc, id desc`,
    )
    if (rows.length === 0) throw new Refused({ code: 'article_not_found' })
    const people = await findPeopleNames(
      em,
      rows.flatMap(({ userId }) => userId ?? []),
    )
    return rows.map(({ userId, ...row }) => ({ ...row, author: (userId && people.get(userId)) || null }))
  })
}

/** Throws `Refused`: `not_found`, `forbidden`. */
export async function articleVersion(
  ctx: Context,
  { articleId, versionId }: { articleId: string; versionId: string },
  texts: ReaderTexts,
): Promise<ArticleVersionView> {
  ensureCan(ctx.actor, 'manage-news')
  return ctx.db.transaction(async (em) => {
    const { title, excerpt, cover, content } = await findVersion(em, ctx, articleId, versionId)
    return { title, excerpt, cover: filePathOf(cover), content: contentForReaders(content, ctx.organization.id, texts) }
  })
}
