import type { ArticleDetails } from '#rules/news/article-form.ts'
import { audited, command, unchanged } from '../command.ts'
import { assignDetails, rejectTakenSlug } from './article-columns.ts'
import { ensureRevision, lockArticle } from './lock-article.ts'
import { saveVersion } from './save-version.ts'

/**
 * `revision` is the one that the editor began from; an empty slug keeps the present one. Of a
 * published article it is a draft beside what readers see, until `publishArticle`. Throws `Refused`: `changed_meanwhile`,
 * `slug_taken`, `article_not_found`, `not_found` (a foreign cover), `forbidden`.
 */
export const editArticle = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.edited',
  around: rejectTakenSlug,
  async run({ em, ctx, subject: article }, { revision, details }: { revision: number; details: ArticleDetails }) {
    ensureRevision(article, revision)
    await assignDetails(em, ctx, article, details)
    article.revision += 1
    await em.flush()
    // Texts are saved while they are typed: an entry for each save would hide all others.
    const isNewVersion = await saveVersion(em, ctx, article, 'saved')
    const result = { revision: article.revision }
    return isNewVersion ? audited({}, { result }) : unchanged(result)
  },
})
