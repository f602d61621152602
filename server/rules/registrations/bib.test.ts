import { safeParse } from 'valibot'
import { describe, expect, it } from 'vitest'
import {
  bibKey,
  bibNumber,
  bibsOfNumber,
  canBothBeGiven,
  equalBibs,
  hasMemberLetter,
  holderFinder,
  numberKey,
  parseBibNumber,
  teamNumberOf,
} from './bib.ts'

describe('a bib number', () => {
  it('is a number with up to three letters before it', () => {
    for (const bib of ['1', '1234', 'W12', 'A-17', 'ABC-1', '007']) expect(parseBibNumber(bib)).toBe(bib)
    expect(parseBibNumber(' w12 ')).toBe('W12')
  })

  it('may have the letter of one of twenty members behind it', () => {
    for (const bib of ['12A', '12T', 'W12B', 'A-17C', '007A']) expect(parseBibNumber(bib)).toBe(bib)
    expect(parseBibNumber(' 12b')).toBe('12B')
    expect(['12A', 'W-012B', '12', 'A-1'].map(teamNumberOf)).toEqual(['12', 'W-012', '12', 'A-1'])
    expect(['12A', '12', 'A-1'].map(hasMemberLetter)).toEqual([true, false, false])
  })

  it('is read whatever programs and people write around it', () => {
    for (const text of ['Nº 7', 'n°7', '#7', '7.0', '７', "'7", ' 7\u00a0'])
      expect(parseBibNumber(text), text).toBe('7')
    for (const text of ['A 17', 'a17', 'Ａ１７']) expect(parseBibNumber(text), text).toBe('A17')
    for (const text of ['12/B', '12 b', '12B']) expect(parseBibNumber(text), text).toBe('12B')
    expect(parseBibNumber("'045")).toBe('045')
  })

  it('is nothing else', () => {
    for (const text of ['', 'W', 'A--1', 'ABCD1', '1234567', '12U', '12AB', '12-A', '1 2', '=1', '-1', '7.5', '##7'])
      expect(parseBibNumber(text), text).toBeNull()
    expect(safeParse(bibNumber, 'W').issues?.[0].message).toBe('bib_format')
    expect(safeParse(bibNumber, ' ').issues?.[0].message).toBe('required')
  })

  it('is the same number with zeros before its digits, and with or without a hyphen', () => {
    expect(['7', '007', 'W-07', 'W07', '000', '100'].map(bibKey)).toEqual(['7', '7', 'W7', 'W7', '0', '100'])
    expect(['012A', 'W012A', 'results:012A', '100A'].map(bibKey)).toEqual(['12A', 'W12A', 'results:12A', '100A'])
    expect(['012A', 'W-0', '120T'].map(numberKey)).toEqual(['12', 'W0', '120'])
    expect(equalBibs('W0789')).toEqual(['W789', 'W0789', 'W00789', 'W000789', 'W-789', 'W-0789', 'W-00789', 'W-000789'])
    expect(equalBibs('123456')).toEqual(['123456'])
    expect(equalBibs('01234B')).toEqual(['1234B', '01234B', '001234B'])
    expect(bibsOfNumber('123456A')).toHaveLength(21)
    expect(bibsOfNumber('123456A')).toEqual(expect.arrayContaining(['123456', '123456A', '123456T']))
  })
})

describe('two bibs', () => {
  const can = (one: string, other: string, teams: [string | null, string | null] = ['t1', 't1']) =>
    canBothBeGiven({ bib: one, teamId: teams[0] }, { bib: other, teamId: teams[1] })

  it('of one number have a letter each and are of one team, or of nobody in a team', () => {
    expect(can('12A', '12B')).toBe(true)
    expect(can('12A', '12B', [null, null])).toBe(true)
    expect(can('012A', '12B')).toBe(true)
    expect(can('12A', '12B', ['t1', 't2'])).toBe(false)
    expect(can('12A', '12B', ['t1', null])).toBe(false)
    expect(can('12', '12B')).toBe(false)
    expect(can('12A', '012')).toBe(false)
    expect(can('12A', '012A')).toBe(false)
    expect(can('7', '007', [null, null])).toBe(false)
  })

  it('of different numbers are both given', () => {
    expect(can('12A', '13A', ['t1', 't2'])).toBe(true)
    expect(can('12A', 'W12A', ['t1', 't2'])).toBe(true)
    expect(can('12', '120', [null, null])).toBe(true)
  })

  it('exclude each other whatever else is given', () => {
    const find = holderFinder([
      { bib: '12A', teamId: 't1' },
      { bib: '012B', teamId: 't1' },
      { bib: '13', teamId: null },
    ])
    expect(find({ bib: '12C', teamId: 't1' })).toBeUndefined()
    expect(find({ bib: '12B', teamId: 't1' })?.bib).toBe('012B')
    expect(find({ bib: '12', teamId: null })?.bib).toBe('12A')
    expect(find({ bib: '13A', teamId: 't1' })?.bib).toBe('13')
  })
})
