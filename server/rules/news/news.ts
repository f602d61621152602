import { pageOf } from '../lists/list-state.ts'
import type { NewsCard } from './news-card.ts'

export const newsPageSize = 12
const maxPage = 1000

export type NewsPage = { articles: NewsCard[]; page: number; pages: number }

export type NewsArticleView = NewsCard & { content: string; others: NewsCard[] }

export function newsPageOf(query: URLSearchParams): number {
  return pageOf(query, maxPage)
}
