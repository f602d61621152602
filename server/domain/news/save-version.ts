import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ArticleVersionKind } from '#rules/news/article-versions.ts'
import type { Actor } from '#rules/permissions.ts'
import { ArticleVersion } from './article-version.ts'
import type { NewsArticle } from './news-article.ts'

const sessionMs = 10 * 60_000
const maxVersions = 50

/**
 * One version for what a member types within ten minutes; one each for a publication and a restoration. Returns whether
 * a version began.
 */
export async function saveVersion(
  em: Em,
  { actor, now }: { actor: Actor; now: Date },
  article: NewsArticle,
  kind: ArticleVersionKind,
): Promise<boolean> {
  const { organizationId, id: articleId } = article
  const { title, excerpt, cover, content } = article.draft ?? article
  const columns = { title, excerpt, cover: cover ?? null, content, savedAt: now }
  const userId = actor.kind === 'member' ? actor.userId : null
  const latest = await em.findOne(
    ArticleVersion,
    { organizationId, articleId },
    { orderBy: { savedAt: 'desc', id: 'desc' } },
  )
  const isSameSession =
    latest?.kind === 'saved' && latest.userId === userId && now.getTime() - latest.createdAt.getTime() < sessionMs
  const isContinued = kind === 'saved' && isSameSession
  if (isContinued) em.assign(latest, columns)
  else em.create(ArticleVersion, { organizationId, articleId, userId, kind, ...columns, createdAt: now })
  await em.flush()
  await query(
    em,
    sql`delete from article_version where organization_id = ${organizationId} and article_id = ${articleId}
      and id in (select id from article_version where organization_id = ${organizationId}
        and article_id = ${articleId} order by saved_at desc, id desc offset ${maxVersions})`,
  )
  return !isContinued
}
