import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Context } from '#server/context.ts'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { audit } from '../audit/audit.ts'
import { articleColumns, rejectTakenSlug, findFreeSlug } from './article-columns.ts'
import { NewsArticle } from './news-article.ts'
import { saveVersion } from './save-version.ts'

type CreatedArticle = { id: string; slug: string; revision: number }

/** Creates a draft. Throws `Refused`: `slug_taken` (of a typed slug), `not_found` (a foreign cover), `forbidden`. */
export async function createArticle(ctx: Context, details: ArticleDetails): Promise<CreatedArticle> {
  ensureCan(ctx.actor, 'manage-news')
  for (;;) {
    try {
      return await createOnce(ctx, details)
    } catch (error) {
      // A concurrent article took the slug of this title: the next number is free.
      if (!(error instanceof UniqueConstraintViolationException) || details.slug !== '') rejectTakenSlug(error)
    }
  }
}

const createOnce = (ctx: Context, details: ArticleDetails) =>
  ctx.db.transaction(async (em) => {
    const organizationId = ctx.organization.id
    const slug = details.slug || (await findFreeSlug(em, organizationId, details.title))
    const article = em.create(NewsArticle, { organizationId, slug, ...articleColumns(organizationId, details) })
    await em.flush()
    await saveVersion(em, ctx, article, 'saved')
    await audit(ctx, em, 'article.created', article.id)
    return { id: article.id, slug, revision: article.revision }
  })
