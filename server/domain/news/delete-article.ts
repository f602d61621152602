import { audited, command } from '../command.ts'
import { lockArticle } from './lock-article.ts'

/** It can be restored. Throws `Refused`: `article_not_found`, `forbidden`. */
export const deleteArticle = command({
  permission: 'manage-news',
  subject: lockArticle,
  action: 'article.deleted',
  async run({ ctx, subject: article }) {
    article.deletedAt = ctx.now
    article.revision += 1
    return audited({ slug: article.slug })
  },
})
