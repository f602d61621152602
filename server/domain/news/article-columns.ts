import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'
import { freeSlug, slugOf } from '#rules/text/slug.ts'
import { cleanContent } from './clean-content.ts'

export function articleColumns(
  organizationId: string,
  { title, excerpt, cover, content, showOnLanding }: ArticleDetails,
) {
  const key = cover === '' ? null : imageKeyOf(organizationId, cover)
  if (cover !== '' && key === null) throw new Refused({ code: 'not_found', field: 'cover' })
  return { title, excerpt, cover: key, content: cleanContent(content, organizationId), showOnLanding }
}

export async function findFreeSlug(em: Em, organizationId: string, title: string): Promise<string> {
  const baseSlug = slugOf(title, 'news')
  const rows = await query(
    em,
    sql<{ slug: string }>`
      select slug from news_article where organization_id = ${organizationId} and starts_with(slug, ${baseSlug})`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  return freeSlug(baseSlug, (slug) => slugs.has(slug))
}

export function rejectTakenSlug(error: unknown): never {
  if (error instanceof UniqueConstraintViolationException) throw new Refused({ code: 'slug_taken', field: 'slug' })
  throw error
}
