import * as v from 'valibot'
import { expect, test } from 'vitest'
import { hasFewItems, jsonText } from './json-text.ts'

test('values are counted as they are separated, not what texts contain', () => {
  expect(hasFewItems('{"a":[1,2]}', 3)).toBe(true)
  expect(hasFewItems('{"a":[1,2]}', 2)).toBe(false)
  expect(hasFewItems(String.raw`["one, two, \"three\", [four]", 5]`, 2)).toBe(true)
})

test('what has too many is rejected before it is parsed', () => {
  const schema = jsonText('required', 'format')
  expect(v.parse(schema, '{"a":[1]}')).toEqual({ a: [1] })
  const issuesOf = (text: string) => v.safeParse(schema, text).issues?.map(({ message }) => message)
  expect(issuesOf('{')).toEqual(['format'])
  // Parsed, it would also be malformed.
  expect(issuesOf('['.repeat(10_001))).toEqual(['format'])
  expect(issuesOf(`[${'{},'.repeat(10_000)}{}]`)).toEqual(['format'])
})
