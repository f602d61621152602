import * as v from 'valibot'
import { line, optionalParagraph } from '../text/fields.ts'

const maxArticleLength = 100_000

/** `content` is HTML, which the command sanitizes. */
export const articleEntries = {
  title: line(120),
  excerpt: optionalParagraph(300),
  content: v.optional(v.pipe(v.string('format'), v.maxLength(maxArticleLength, `max_length:${maxArticleLength}`)), ''),
  showOnLanding: v.boolean('required'),
}
