export const articleVersionKinds = ['saved', 'published', 'restored'] as const
export type ArticleVersionKind = (typeof articleVersionKinds)[number]

/** `author` is null where nobody saved it or the account is gone. */
export type ArticleVersionRow = {
  id: string
  kind: ArticleVersionKind
  author: string | null
  title: string
  savedAt: string
}

/** A version as readers would see it. */
export type ArticleVersionView = { title: string; excerpt: string; cover: string | null; content: string }
