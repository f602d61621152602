import * as v from 'valibot'
import { expect, test } from 'vitest'
import { closedObject } from './closed-object.ts'

const schema = closedObject({ name: v.string('required'), capacity: v.optional(v.number('required'), 3) })

const issuesOf = (input: unknown, config?: v.Config<v.BaseIssue<unknown>>) =>
  (v.safeParse(schema, input, config).issues ?? []).map((issue) => [v.getDotPath(issue), issue.message])

test('an object has its keys, and defaults for the others', () => {
  expect(v.parse(schema, { name: 'a' })).toEqual({ name: 'a', capacity: 3 })
})

test('an object has an issue for each unknown key, after those of its fields', () => {
  expect(issuesOf(JSON.parse('{ "name": 1, "capcity": 2, "toString": 1, "__proto__": {} }'))).toEqual([
    ['name', 'required'],
    ['capcity', 'unknown_field:capacity'],
    ['toString', 'unknown_field'],
    ['__proto__', 'unknown_field'],
  ])
})

test('unknown keys make a value invalid for anyone who only asks whether it is valid', () => {
  expect(v.is(schema, { name: 'a', other: 1 })).toBe(false)
  expect(schema['~standard'].validate({ name: 'a', other: 1 })).toMatchObject({
    issues: [{ message: 'unknown_field' }],
  })
})

test.each([[[]], [['a']], [null], ['a'], [1]])('%j is no object', (input) => {
  expect(issuesOf(input)).toEqual([[null, expect.stringContaining('Expected Object')]])
})
