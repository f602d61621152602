import type { Em } from '#server/database/orm.ts'
import type { TenantArticle } from '#rules/tenants/tenant-article.ts'
import { toColumns } from '../tenants/folder-table.ts'
import { newsTable } from '../tenants/folder-tables.ts'
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
  for (const tenantArticle of news) {
    const { slug, content, isPublished, publishedAt } = tenantArticle
    const columns = {
      ...toColumns(newsTable, tenantArticle),
      content: cleanContent(content.replaceAll('<img src="assets/', '<img src="/files/'), organizationId),
      // A draft of staff without a date, which the folder publishes, is published now.
      publishedAt: publishedAt ? new Date(publishedAt) : isPublished ? now : null,
    }
    const existing = await em.findOne(NewsArticle, { organizationId, slug, deletedAt: null })
    const article = existing ?? em.create(NewsArticle, { ...columns, organizationId } as never)
    if (existing) em.assign(existing, { ...columns, revision: existing.revision + 1 })
    await em.flush()
    if (!article.draft) await saveVersion(em, { actor: { kind: 'system' }, now }, article, 'saved')
  }
}
