import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { ArticleDetails } from '#rules/news/article-form.ts'
import { audited, command, procedure } from '../command.ts'
import { articleColumns, rejectTakenSlug, findFreeSlug } from './article-columns.ts'
import { NewsArticle } from './news-article.ts'
import { saveVersion } from './save-version.ts'

/** Creates a draft. Throws `Refused`: `slug_taken` (of a slug in the form), `not_found` (a foreign cover), `forbidden`. */
export const createArticle = procedure({
  permission: 'manage-news',
  async run(ctx, details: ArticleDetails) {
    if (details.slug !== '') return rejectTakenSlug(() => createOnce(ctx, details))
    for (;;) {
      try {
        return await createOnce(ctx, details)
      } catch (error) {
        // A concurrent article took the slug of this title: the next number is free.
        if (!(error instanceof UniqueConstraintViolationException)) throw error
      }
    }
  },
})

const createOnce = command({
  permission: 'manage-news',
  action: 'article.created',
  async run({ em, ctx }, details: ArticleDetails) {
    const organizationId = ctx.organization.id
    const slug = details.slug || (await findFreeSlug(em, organizationId, details.title))
    const article = em.create(NewsArticle, { organizationId, slug, ...articleColumns(organizationId, details) })
    await em.flush()
    await saveVersion(em, ctx, article, 'saved')
    const result = { id: article.id, slug, revision: article.revision }
    return audited({}, { subject: article.id, result })
  },
})
