import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { windowOf } from '#rules/lists/list-state.ts'
import { newsPageSize, type NewsPage } from '#rules/news/news.ts'
import { newsCards, visibleArticles } from './news-cards.ts'

export function newsPage(ctx: Context, requestedPage: number): Promise<NewsPage> {
  return ctx.db.transaction(async (em) => {
    const [row] = await query(em, sql<{ count: number }>`select count(*)::int as count from ${visibleArticles(ctx)}`)
    const { page, pages, ...window } = windowOf(row!.count, requestedPage, newsPageSize)
    return { articles: await newsCards(em, ctx, window), page, pages }
  })
}

export const hasNews = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction(async (em) => (await newsCards(em, ctx, { limit: 1 })).length > 0)
