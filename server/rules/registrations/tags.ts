import * as v from 'valibot'
import { line } from '../text/fields.ts'

export const maxTagLength = 30
export const maxTags = 20

export const tag = v.pipe(line(maxTagLength), v.regex(/^[^,;]+$/, 'format'))

export function tagProblem(text: string, others: readonly string[]): 'wrong' | 'many' | null {
  if (text.trim() === '') return null
  if (parseTags([text]) === null) return 'wrong'
  return parseTags([...others, text]) === null ? 'many' : null
}

export function parseTags(texts: readonly string[]): string[] | null {
  const tags = new Map<string, string>()
  for (const text of texts) {
    const result = v.safeParse(tag, text)
    if (!result.success) return null
    const key = result.output.toLowerCase()
    if (!tags.has(key)) tags.set(key, result.output)
  }
  return tags.size <= maxTags ? [...tags.values()] : null
}
