import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import { bibKey, bibNumber, equalBibs, parseBibNumber } from './bib.ts'

describe('a bib number', () => {
  it('is a number with up to three letters before it', () => {
    for (const bib of ['1', '1234', 'W12', 'A-17', 'ABC-1', '007']) expect(parseBibNumber(bib)).toBe(bib)
    expect(parseBibNumber(' w12 ')).toBe('W12')
  })

  it('is nothing else', () => {
    for (const text of ['', 'W', 'A--1', 'ABCD1', '1234567', '12A', '1 2', '=1', '-1', '１２'])
      expect(parseBibNumber(text), text).toBeNull()
    expect(safeParse(bibNumber, 'W').issues?.[0].message).toBe('bib_format')
    expect(safeParse(bibNumber, ' ').issues?.[0].message).toBe('required')
  })

  it('is the same number with zeros before its digits', () => {
    expect(['7', '007', 'W-07', 'W07', '000', '100'].map(bibKey)).toEqual(['7', '7', 'W-7', 'W7', '0', '100'])
    expect(equalBibs('W07')).toEqual(['W7', 'W07', 'W007', 'W0007', 'W00007', 'W000007'])
    expect(equalBibs('123456')).toEqual(['123456'])
  })
})
