import { audited, command } from '../command.ts'
import { ensureRevision, lockArticle } from './lock-article.ts'

/**
 * Takes back what was changed of a published article. Throws `Refused`: `changed_meanwhile`, `article_not_found`,
 * `forbidden`.
 */
export const discardDraft = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.changes-discarded',
  async run({ subject: article }, { revision }: { revision: number }) {
    ensureRevision(article, revision)
    article.draft = null
    article.revision += 1
    return audited({}, { result: { revision: article.revision } })
  },
})
