import { audited, command } from '../command.ts'
import { rejectTakenSlug } from './article-columns.ts'
import { lockDeletedArticle } from './lock-article.ts'

/**
 * Brings a deleted article back as it was. Throws `Refused`: `slug_taken` (another has its address by now),
 * `article_not_found`, `forbidden`.
 */
export const restoreArticle = command({
  permission: 'manage-news',
  subject: lockDeletedArticle,
  action: 'article.restored',
  around: rejectTakenSlug,
  async run({ subject: article }) {
    article.deletedAt = null
    article.revision += 1
    return audited()
  },
})
