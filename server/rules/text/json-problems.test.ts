import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { jsonProblems } from './json-problems.ts'

const example = readFileSync(new URL('../../../tenants/nandu/tenant.json', import.meta.url), 'utf8')

describe('a text that is no JSON', () => {
  test.each([
    ['{\n  "a": [1, 2,]\n}', 'is no JSON: "]" does not belong in line 2, column 14'],
    ['{ "a": 1, }', 'is no JSON: "}" does not belong in line 1, column 11'],
    ['{\n  "a": 1\n  "b": 2\n}', 'is no JSON: "\\"" does not belong in line 3, column 3'],
    ['{ a: 1 }', 'is no JSON: "a" does not belong in line 1, column 3'],
    ["{ 'a': 1 }", 'is no JSON: "\'" does not belong in line 1, column 3'],
    ['{ "a": tru1 }', 'is no JSON: "1" does not belong in line 1, column 11'],
    ['[01]', 'is no JSON: "1" does not belong in line 1, column 3'],
    ['["a\nb"]', 'is no JSON: "\\n" does not belong in line 1, column 4'],
    ['["\\x"]', 'is no JSON: "x" does not belong in line 1, column 4'],
    ['{}\n{}', 'is no JSON: "{" does not belong in line 2, column 1'],
    ['// a comment\n{}', 'is no JSON: "/" does not belong in line 1, column 1'],
    ['', 'is no JSON: it ends too early, in line 1, column 1'],
    ['{ "a": [\n', 'is no JSON: it ends too early, in line 2, column 1'],
    ['{ "a": "x', 'is no JSON: it ends too early, in line 1, column 10'],
  ])('%j is told where', (text, problem) => {
    expect(jsonProblems(text)).toEqual([problem])
  })

  test('that only ends too early is told so, wherever it ends', () => {
    const small = '{"a":[1.5e-3,-2,true,null,"\\u00e9\\n",{}],"b":{"c":false}}'
    for (let length = 0; length < small.length; length++)
      expect(jsonProblems(small.slice(0, length))).toEqual([
        `is no JSON: it ends too early, in line 1, column ${length + 1}`,
      ])
  })
})

describe('a text that is JSON', () => {
  test('has no problem', () => {
    expect(jsonProblems(example)).toEqual([])
    expect(jsonProblems('{"a":{"b":1},"b":{"b":"\\"b\\":"},"c":[{"b":1},{"b":2}]}')).toEqual([])
  })

  test('has each key that an object has twice', () => {
    expect(jsonProblems('{ "a": 1,\n "b": { "c": 1, "c": 2 },\n "a": "a" }')).toEqual([
      'has "c" twice in one object, again in line 2, column 17',
      'has "a" twice in one object, again in line 3, column 2',
    ])
  })
})
