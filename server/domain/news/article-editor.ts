import type { Context } from '#server/context.ts'
import type { ArticleEditorView } from '#rules/news/article-editor-view.ts'
import { articleStateOf } from '#rules/news/article-state.ts'
import { ensureCan } from '#rules/permissions.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { cleanContent } from './clean-content.ts'
import { findArticle } from './find-article.ts'

/** What staff edit of an article. Throws `Refused`: `article_not_found`, `forbidden`. */
export async function articleEditor(ctx: Context, articleId: string): Promise<ArticleEditorView> {
  ensureCan(ctx.actor, 'manage-news')
  const organizationId = ctx.organization.id
  return ctx.db.transaction(async (em) => {
    const article = await findArticle(em, ctx, articleId)
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
      content: cleanContent(content, organizationId),
      showOnLanding,
    }
  })
}
