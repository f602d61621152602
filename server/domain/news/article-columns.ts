import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'
import { freeSlug, slugOf } from '#rules/text/slug.ts'
import { articleStateOf } from '#rules/news/article-state.ts'
import { cleanContent } from './clean-content.ts'
import { NewsArticle, type ArticleDraft } from './news-article.ts'

export function articleColumns(
  organizationId: string,
  { title, excerpt, cover, content, showOnLanding }: ArticleDetails,
) {
  const key = cover === '' ? null : imageKeyOf(organizationId, cover)
  if (cover !== '' && key === null) throw new Refused({ code: 'not_found', field: 'cover' })
  return { title, excerpt, cover: key, content: cleanContent(content, organizationId), showOnLanding }
}

const draftColumns = ({ slug, title, excerpt, cover, content, showOnLanding }: NewsArticle): ArticleDraft => ({
  slug,
  title,
  excerpt,
  cover: cover ?? null,
  content,
  showOnLanding,
})

/** Readers of a published article see the change when it is published. Throws `Refused` `slug_taken`. */
export async function assignDetails(em: Em, ctx: Context, article: NewsArticle, details: ArticleDetails) {
  const present = article.draft ?? draftColumns(article)
  const draft = { slug: details.slug || present.slug, ...articleColumns(ctx.organization.id, details) }
  if (articleStateOf(article, ctx.now) !== 'published') return assignDraft(em, article, draft)
  await ensureSlugFree(em, article, draft.slug)
  const published = draftColumns(article)
  const isChanged = Object.entries(published).some(([name, value]) => draft[name as keyof ArticleDraft] !== value)
  article.draft = isChanged ? draft : null
}

/** Makes a draft the article. The address that a published article had leads to its new one. */
export function assignDraft(em: Em, article: NewsArticle, draft: ArticleDraft | null | undefined): void {
  if (!draft) return
  em.assign(article, { ...draft, formerSlugs: formerSlugsOf(article, draft.slug), draft: null })
}

function formerSlugsOf({ slug, formerSlugs, publishedAt }: NewsArticle, newSlug: string): string[] {
  if (!publishedAt || slug === newSlug) return formerSlugs
  return [...formerSlugs, slug].filter((one) => one !== newSlug)
}

async function ensureSlugFree(em: Em, { organizationId, id, slug }: NewsArticle, newSlug: string): Promise<void> {
  if (slug === newSlug) return
  const other = await em.count(NewsArticle, { organizationId, slug: newSlug, deletedAt: null, id: { $ne: id } })
  if (other > 0) throw new Refused({ code: 'slug_taken', field: 'slug' })
}

export async function findFreeSlug(em: Em, organizationId: string, title: string): Promise<string> {
  const baseSlug = slugOf(title, 'news')
  const rows = await query(
    em,
    sql<{ slug: string }>`
      select taken.slug from news_article article
      cross join lateral unnest(array_append(article.former_slugs, article.slug::text)) as taken (slug)
      where article.organization_id = ${organizationId} and starts_with(taken.slug, ${baseSlug})`,
  )
  const slugs = new Set(rows.map(({ slug }) => slug))
  return freeSlug(baseSlug, (slug) => slugs.has(slug))
}

/** Turns a violated unique constraint into `Refused` `slug_taken`. */
export async function rejectTakenSlug<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof UniqueConstraintViolationException
      ? new Refused({ code: 'slug_taken', field: 'slug' })
      : error
  }
}
