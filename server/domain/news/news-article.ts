import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'NewsArticle',
  tableName: 'news_article',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    slug: p.string(),
    title: p.string(),
    excerpt: p.text().default(''),
    cover: p.string().nullable(),
    content: p.text().default(''),
    isPublished: p.boolean().default(false),
    showOnLanding: p.boolean().default(true),
    publishedAt: p.datetime().nullable(),
    revision: p.integer().default(0),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'slug'] }],
})

/** `content` is HTML sanitised by `cleanContent`, `cover` a key of the file store; `publishedAt` may lie ahead. */
export class NewsArticle extends schema.class {}
schema.setClass(NewsArticle)

export const newsArticleTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'article', name: sql`title` },
  hasFiles: true,
})
