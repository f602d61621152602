import type { ArticleListState, ArticlesPage } from '#rules/news/article-list.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { queryOf } from '../command.ts'
import { articleList } from './article-list.ts'

/** Throws `Refused` `forbidden`. */
export const articlesPage = queryOf({
  permission: 'manage-news',
  async run({ em, ctx }, state: ArticleListState): Promise<ArticlesPage> {
    const page = await articleList.page(em, ctx, state)
    const counts = await articleList.countBy(em, ctx, { ...state, filters: { state: null } }, 'state')
    const hasArticles = page.total > 0 || (await articleList.count(em, ctx, articleList.everything, 1)) > 0
    return {
      ...page,
      rows: page.rows.map((row) => ({ ...row, cover: filePathOf(row.cover) })),
      counts: Object.fromEntries(counts),
      hasArticles,
    }
  },
})
