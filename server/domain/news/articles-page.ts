import type { Context } from '#server/context.ts'
import type { ArticleListState, ArticlesPage } from '#rules/news/article-list.ts'
import { ensureCan } from '#rules/permissions.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { articleList } from './article-list.ts'

/** Throws `Refused` `forbidden`. */
export async function articlesPage(ctx: Context, state: ArticleListState): Promise<ArticlesPage> {
  ensureCan(ctx.actor, 'manage-news')
  return ctx.db.transaction(async (em) => {
    const page = await articleList.page(em, ctx, state)
    const counts = await articleList.countBy(em, ctx, { ...state, filters: { state: null } }, 'state')
    const hasArticles = page.total > 0 || (await articleList.count(em, ctx, articleList.everything, 1)) > 0
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, cover: filePathOf(row.cover) })),
      counts: Object.fromEntries(counts),
      hasArticles,
    }
  })
}
