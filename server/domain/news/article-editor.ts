import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import { articleStateOf } from '#rules/news/article-state.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import { cleanContent } from './clean-content.ts'
import { findArticle } from './find-article.ts'

/** What staff edit of an article. Throws `Refused`: `article_not_found`, `forbidden`. */
export const articleEditor = queryOf({
  permission: 'manage-news',
  subject: findArticle,
  async run({ ctx, subject: article }): Promise<ArticleEditorView> {
    const { id, revision, publishedAt, draft } = article
    const { slug, title, excerpt, cover, content, showOnLanding } = draft ?? article
    return {
      id,
      revision,
      state: articleStateOf(article, ctx.now),
      publishedAt: publishedAt?.toISOString() ?? null,
      publicSlug: article.slug,
      hasDraft: draft != null,
      slug,
      title,
      excerpt,
      cover: filePathOf(cover) ?? '',
      content: cleanContent(content, ctx.organization.id),
      showOnLanding,
    }
  },
})
