import { describe, expect, test } from 'vitest'
import { expressionsIn, faultOf } from './expressions.ts'

const firstExpression = (text: string) => expressionsIn('rules.tsx', text).expressions[0]!

describe('the check of regular expressions', () => {
  test.each([
    [String.raw`typed.replace(/\s*[\r\n]+\s*/g, ' ')`, 'its time grows with the length to the power of 2'],
    [String.raw`/^(a+)+$/.test(typed)`, 'its time is exponential'],
    [String.raw`new RegExp('-+$').test(typed)`, 'its time grows with the length to the power of 2'],
    [String.raw`const Cell = () => <b>{text.split(/\s*;\s*/)}</b>`, 'its time grows with the length to the power of 2'],
  ])('rejects %s', async (text, fault) => {
    expect(await faultOf(firstExpression(text))).toBe(fault)
  })

  test.each([
    String.raw`/[\r\n]+/g`,
    String.raw`/\p{Zs}+/gu`,
    String.raw`/^[a-z0-9]+(?:-[a-z0-9]+)*$/`,
    String.raw`RegExp('^a+$', 'i')`,
  ])('accepts %s', async (text) => {
    expect(await faultOf(firstExpression(text))).toBeNull()
  })

  test('finds them where they stand, and nothing that only looks like one', () => {
    const text = "const path = '/a+/'\n// /b+/\nconst half = total / parts / 2\nconst word = /c+/u\n"
    expect(expressionsIn('rules.ts', text)).toEqual({
      expressions: [{ source: 'c+', flags: 'u', at: 'rules.ts:4' }],
      unreadable: [],
    })
  })

  test('names those that are put together while the product runs', () => {
    const text = 'const one = (name: string) => new RegExp(`^${name}$`)\n'
    expect(expressionsIn('rules.ts', text)).toEqual({ expressions: [], unreadable: ['rules.ts:1'] })
    for (const text of ["name.match('-+$')", 'name.search(`^${word}$`)', "name?.matchAll('a+')"])
      expect(expressionsIn('rules.ts', text)).toEqual({ expressions: [], unreadable: ['rules.ts:1'] })
  })
})
