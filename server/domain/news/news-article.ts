import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationFilter, resourceColumns } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

export type ArticleDraft = {
  slug: string
  title: string
  excerpt: string
  cover: string | null
  content: string
  showOnLanding: boolean
}

const schema = defineEntity({
  name: 'NewsArticle',
  tableName: 'news_article',
  filters: organizationFilter,
  properties: {
    ...resourceColumns,
    slug: p.string(),
    formerSlugs: p.array().$type<string[]>().default([]),
    title: p.string(),
    excerpt: p.text().default(''),
    cover: p.string().nullable(),
    content: p.text().default(''),
    isPublished: p.boolean().default(false),
    showOnLanding: p.boolean().default(true),
    publishedAt: p.datetime().nullable(),
    draft: p.json<ArticleDraft>().nullable(),
  },
  uniques: [{ properties: ['organizationId', 'slug'], where: 'deleted_at is null' }],
})

/**
 * `content` is HTML sanitised by `cleanContent`, `cover` a key of the file store; `publishedAt` may lie ahead. `draft` is
 * what staff have changed of a published article and readers do not see yet.
 */
export class NewsArticle extends schema.class {}
schema.setClass(NewsArticle)

export const newsArticleTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'article', name: sql`title` },
  hasFiles: true,
})
