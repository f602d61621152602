import * as v from 'valibot'
import { line } from '../text/fields.ts'

export const tagLength = 30
export const mostTags = 20

export const tag = v.pipe(line(tagLength), v.regex(/^[^,;]+$/, 'format'))

export function tagsOf(texts: readonly string[]): string[] | null {
  const tags = new Map<string, string>()
  for (const text of texts) {
    const result = v.safeParse(tag, text)
    if (!result.success) return null
    const key = result.output.toLowerCase()
    if (!tags.has(key)) tags.set(key, result.output)
  }
  return tags.size <= mostTags ? [...tags.values()] : null
}
