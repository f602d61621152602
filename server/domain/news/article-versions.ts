import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { ArticleVersionRow, ArticleVersionView } from '#rules/news/article-versions.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { queryOf } from '../command.ts'
import { contentForReaders, type ReaderTexts } from './clean-content.ts'
import { findArticle } from './find-article.ts'
import { findVersion } from './restore-version.ts'

/** The latest first. Throws `Refused`: `article_not_found`, `forbidden`. */
export const articleVersions = queryOf({
  permission: 'manage-news',
  subject: findArticle,
  async run({ em, ctx, subject: { id: articleId } }): Promise<ArticleVersionRow[]> {
    const rows = await query(
      em,
      sql<Omit<ArticleVersionRow, 'author'> & { userId: string | null }>`
        select id, kind, user_id as "userId", title, ${isoMoment('article_version.saved_at')} as "savedAt"
        from article_version where organization_id = ${ctx.organization.id} and article_id = ${articleId}
        order by article_version.saved_at desc, id desc`,
    )
    const people = await findPeopleNames(
      em,
      rows.flatMap(({ userId }) => userId ?? []),
    )
    return rows.map(({ userId, ...row }) => ({ ...row, author: (userId && people.get(userId)) || null }))
  },
})

/** Throws `Refused`: `not_found`, `forbidden`. */
export const articleVersion = queryOf({
  permission: 'manage-news',
  subject: findVersion,
  async run({ ctx, subject: { title, excerpt, cover, content } }, texts: ReaderTexts): Promise<ArticleVersionView> {
    return { title, excerpt, cover: filePathOf(cover), content: contentForReaders(content, ctx.organization.id, texts) }
  },
})
