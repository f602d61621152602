import { audited, command } from '../command.ts'
import { assignDraft, rejectTakenSlug } from './article-columns.ts'
import { lockArticle } from './lock-article.ts'

/**
 * Makes an article a draft again, with what was changed of it. Throws `Refused`: `slug_taken`, `article_not_found`,
 * `forbidden`.
 */
export const withdrawArticle = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.withdrawn',
  around: rejectTakenSlug,
  async run({ em, subject: article }) {
    assignDraft(em, article, article.draft)
    article.isPublished = false
    article.revision += 1
    return audited({}, { result: { revision: article.revision } })
  },
})
