import type { Em } from '#server/database/orm.ts'
import type { TenantArticle } from '#rules/tenants/tenant-article.ts'
import { cleanContent } from './clean-content.ts'
import { NewsArticle } from './news-article.ts'
import { saveVersion } from './save-version.ts'

/** Images of the content are `assets/<key>`. */
export async function writeNews(
  em: Em,
  now: Date,
  organizationId: string,
  news: readonly TenantArticle[],
): Promise<void> {
  for (const { slug, title, excerpt, cover, content, showOnLanding, isPublished, publishedAt } of news) {
    // A draft of staff without a date, which the folder publishes, is published now.
    const published = publishedAt ? new Date(publishedAt) : isPublished ? now : null
    const columns = {
      title,
      excerpt,
      cover,
      content: cleanContent(content.replaceAll('<img src="assets/', '<img src="/files/'), organizationId),
      showOnLanding,
      isPublished,
      publishedAt: published,
    }
    const existing = await em.findOne(NewsArticle, { organizationId, slug, deletedAt: null })
    const article = existing ?? em.create(NewsArticle, { ...columns, organizationId, slug })
    if (existing) em.assign(existing, { ...columns, revision: existing.revision + 1 })
    await em.flush()
    if (!article.draft) await saveVersion(em, { actor: { kind: 'system' }, now }, article, 'saved')
  }
}
