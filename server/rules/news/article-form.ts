import * as v from 'valibot'
import { checkbox, line, optionalLine, optionalParagraph } from '../text/fields.ts'

export const maxArticleLength = 100_000

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * An empty slug is derived from the title, once. The command sanitizes `content` (HTML); `cover` is the path of a
 * stored image (`/files/…`), or ''.
 */
export const articleForm = v.object({
  title: line(120),
  slug: v.pipe(
    optionalLine(80),
    v.check((slug) => slug === '' || slugPattern.test(slug), 'format'),
  ),
  excerpt: optionalParagraph(300),
  cover: optionalLine(200),
  content: v.optional(v.pipe(v.string('format'), v.maxLength(maxArticleLength, `max_length:${maxArticleLength}`)), ''),
  showOnLanding: checkbox,
})
export type ArticleInput = v.InferInput<typeof articleForm>
export type ArticleDetails = v.InferOutput<typeof articleForm>
