import * as v from 'valibot'
import { checkbox, emptyOr, optionalLine, slug } from '../text/fields.ts'
import { articleEntries } from './article-schema.ts'

/** An empty slug is derived from the title, once. `cover` is the path of a stored image (`/files/…`), or ''. */
export const articleForm = v.object({
  ...articleEntries,
  slug: emptyOr(slug),
  cover: optionalLine(200),
  showOnLanding: checkbox,
})
/** What a draft begins with; everything else is written in the editor. */
export const newArticleForm = v.object({ title: articleForm.entries.title, slug: articleForm.entries.slug })
export type NewArticleInput = { title: string; slug: string }

export type ArticleInput = Required<v.InferInput<typeof articleForm>> & { showOnLanding: boolean }
export type ArticleDetails = v.InferOutput<typeof articleForm>
