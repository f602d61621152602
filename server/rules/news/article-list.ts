import { listShape, listStateOf, oneOf, type ListPage, type ListState } from '../lists/list-state.ts'
import { articleStates, type ArticleState } from './article-state.ts'

export const articleListShape = listShape({
  filters: { state: oneOf(articleStates) },
  sorts: ['newest', 'title', 'published'],
})

export type ArticleListState = ListState<typeof articleListShape>

export const articleListOf = (query: URLSearchParams): ArticleListState => listStateOf(articleListShape, query)

/** `publishedAt` of a draft is the date it had before. */
export type ArticleRow = {
  id: string
  slug: string
  title: string
  excerpt: string
  cover: string | null
  state: ArticleState
  showOnLanding: boolean
  publishedAt: string | null
  createdAt: string
}

/** `counts` are of the rows by state; `hasArticles` of all. */
export type ArticlesPage = ListPage<ArticleRow> & { counts: Readonly<Record<string, number>>; hasArticles: boolean }
