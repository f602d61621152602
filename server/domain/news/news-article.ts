import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, owned, ownedByOrganization } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'NewsArticle',
  tableName: 'news_article',
  filters: ownedByOrganization,
  properties: {
    ...owned,
    slug: p.string(),
    title: p.string(),
    excerpt: p.text().default(''),
    /** Key of an image in the files' store. */
    cover: p.string().nullable(),
    /** HTML as `cleanContent` leaves it. */
    content: p.text().default(''),
    isPublished: p.boolean().default(false),
    showOnLanding: p.boolean().default(true),
    /** From when visitors read it; a published article may be dated ahead. */
    publishedAt: p.datetime().nullable(),
    /** Counts what staff have changed, so that nobody writes over a change unseen. */
    revision: p.integer().default(0),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'slug'] }],
})

/** Something an organization tells: an article with a cover and a date. */
export class NewsArticle extends schema.class {}
schema.setClass(NewsArticle)
