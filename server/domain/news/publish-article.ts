import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { assignDraft, rejectTakenSlug } from './article-columns.ts'
import { isEmptyContent } from './clean-content.ts'
import { lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

/**
 * Publishes from a moment that may lie ahead; null is now, or keeps a date in the past. What
 * was changed of a published article goes to its readers. Throws `Refused`: `article_incomplete` (no text),
 * `slug_taken`, `article_not_found`, `forbidden`.
 */
export const publishArticle = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.published',
  around: rejectTakenSlug,
  async run({ em, ctx, subject: article }, from: Date | null = null) {
    assignDraft(em, article, article.draft)
    if (isEmptyContent(article.content)) throw new Refused({ code: 'article_incomplete', field: 'content' })
    const { publishedAt } = article
    article.publishedAt = from ?? (publishedAt && publishedAt <= ctx.now ? publishedAt : ctx.now)
    article.isPublished = true
    article.revision += 1
    await em.flush()
    await saveVersion(em, ctx, article, 'published')
    return audited({}, { result: { revision: article.revision } })
  },
})
