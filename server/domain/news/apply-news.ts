import type { Em } from '#server/database/orm.ts'
import type { TenantArticle } from '#rules/tenants/tenant-file.ts'
import { publishedAtOf } from '#rules/tenants/tenant-dates.ts'
import { keyOf, type Assets } from '../tenants/tenant-assets.ts'
import { cleanContent } from './clean-content.ts'
import { NewsArticle } from './news-article.ts'

/**
 * Creates or updates, never deletes. An existing article keeps its date and stays a draft or published: staff may have
 * changed that.
 */
export async function applyNews(
  em: Em,
  now: Date,
  { id: organizationId, timeZone }: { id: string; timeZone: string },
  news: readonly TenantArticle[],
  assets: Assets,
): Promise<void> {
  for (const { slug, title, excerpt, cover, content, showOnLanding, isPublished, published } of news) {
    const columns = {
      title,
      excerpt,
      cover: keyOf(assets, cover),
      content: cleanContent(content, organizationId),
      showOnLanding,
    }
    const article = await em.findOne(NewsArticle, { organizationId, slug })
    if (article) em.assign(article, { ...columns, revision: article.revision + 1 })
    else {
      const publishedAt = publishedAtOf(published, now, timeZone)
      em.create(NewsArticle, { ...columns, organizationId, slug, isPublished, publishedAt })
    }
  }
  await em.flush()
}
