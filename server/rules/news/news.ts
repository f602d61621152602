import type { NewsCard } from '../views.ts'

export const newsAtOnce = 12
const maxPage = 1000

/** A page of an organization's news, the latest first. `page` counts from 1. */
export type NewsPage = { articles: NewsCard[]; page: number; pages: number }

/** An article with its cleaned HTML. `cover` is a path on this host or null. */
export type NewsArticleView = NewsCard & { content: string; others: NewsCard[] }

/** Which page an address asks for; anything that is none is the first. */
export function newsPageOf(query: URLSearchParams): number {
  const page = Number(query.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 ? Math.min(page, maxPage) : 1
}
