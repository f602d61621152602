import type { Context } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { newsPageSize, type NewsPage } from '#rules/news/news.ts'
import { newsCards, visibleArticles } from './news-cards.ts'

export function newsPage(ctx: Context, requestedPage: number): Promise<NewsPage> {
  return ctx.db.transaction(async (em) => {
    const [row] = await query(em, sql<{ count: number }>`select count(*)::int as count from ${visibleArticles(ctx)}`)
    const pages = Math.max(1, Math.ceil(row!.count / newsPageSize))
    const page = Math.min(requestedPage, pages)
    return {
      articles: await newsCards(em, ctx, { limit: newsPageSize, offset: (page - 1) * newsPageSize }),
      page,
      pages,
    }
  })
}

export const hasNews = (ctx: Context): Promise<boolean> =>
  ctx.db.transaction(async (em) => (await newsCards(em, ctx, { limit: 1 })).length > 0)
