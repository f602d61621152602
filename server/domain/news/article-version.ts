import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import { articleVersionKinds } from '#rules/news/article-versions.ts'

const schema = defineEntity({
  name: 'ArticleVersion',
  tableName: 'article_version',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    articleId: p.uuid(),
    /** The member who saved it; null: nobody, such as a tenant folder. */
    userId: p.uuid().nullable(),
    kind: p.enum(articleVersionKinds),
    title: p.string(),
    excerpt: p.text().default(''),
    cover: p.string().nullable(),
    content: p.text().default(''),
    savedAt: p.datetime(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'articleId'] }],
})

/** An article as it was saved. One of `saved` holds what its member saved from `createdAt` until `savedAt`. */
export class ArticleVersion extends schema.class {}
schema.setClass(ArticleVersion)

export const articleVersionTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: { erased: sql`(select auth_user.id from auth_user where auth_user.id = user_id)` } },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'it says which member saved an article of the organization' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the entry of its article says that it was saved' },
  hasFiles: true,
})
