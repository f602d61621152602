import type { ArticleState } from './article-state.ts'

export type ArticleEditorView = {
  id: string
  revision: number
  state: ArticleState
  /** ISO moment; a withdrawn article keeps its own. */
  publishedAt: string | null
  /** Where readers find it. */
  publicSlug: string
  /** Whether what follows differs from what readers see. */
  hasDraft: boolean
  slug: string
  title: string
  excerpt: string
  /** Path of a stored image, or ''. */
  cover: string
  content: string
  showOnLanding: boolean
}
