import * as v from 'valibot'
import { flag, line, optionalLine, optionalParagraph } from '../text/fields.ts'

/** Characters of an article's HTML; a long read has some twenty thousand. */
export const longestArticle = 100_000

const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/**
 * What staff write of an article. An empty slug is made of the title, once. `content` is HTML, cleaned by the command;
 * `cover` a path of an image kept before (`/files/…`), or ''.
 */
export const articleForm = v.object({
  title: line(120),
  slug: v.pipe(
    optionalLine(80),
    v.check((slug) => slug === '' || slugPattern.test(slug), 'format'),
  ),
  excerpt: optionalParagraph(300),
  cover: optionalLine(200),
  content: v.optional(v.pipe(v.string('format'), v.maxLength(longestArticle, `max_length:${longestArticle}`)), ''),
  showOnLanding: flag,
})
export type ArticleInput = v.InferInput<typeof articleForm>
export type ArticleDetails = v.InferOutput<typeof articleForm>
