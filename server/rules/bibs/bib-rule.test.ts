import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { bibRuleForm, overlapsOf } from './bib-rule.ts'
import { formatNumberRanges, mergeRanges, numbersIn, parseNumberRanges } from './number-ranges.ts'
import { suggestRules } from './suggest-rules.ts'

const typed = {
  competitionId: 'c',
  gender: 'any',
  ageGroup: '35',
  prefix: ' w- ',
  first: '1',
  last: ' 640 ',
  reserved: '100, 1-10',
  sortBy: 'name',
}

const errorsOf = (changes: Partial<typeof typed>) => {
  const result = v.safeParse(bibRuleForm, { ...typed, ...changes })
  return result.success ? {} : fieldErrors(result.issues)
}

describe('a rule', () => {
  test('is read as it is typed', () => {
    expect(v.parse(bibRuleForm, typed)).toEqual({
      competitionId: 'c',
      gender: 'any',
      ageGroup: '35',
      prefix: 'W-',
      first: 1,
      last: 640,
      reserved: [
        { from: 1, to: 10 },
        { from: 100, to: 100 },
      ],
      sortBy: 'name',
    })
  })

  test.each([
    [{ competitionId: '' }, { competitionId: 'selection' }],
    [{ gender: 'm' }, { gender: 'selection' }],
    [{ ageGroup: '36' }, { ageGroup: 'selection' }],
    [{ prefix: 'ABCD' }, { prefix: 'bib_prefix' }],
    [{ prefix: '=1' }, { prefix: 'bib_prefix' }],
    [{ first: '' }, { first: 'required' }],
    [{ first: '1.5' }, { first: 'integer' }],
    [{ first: '0' }, { first: 'min_value:1' }],
    [{ last: '1000000' }, { last: 'max_value:999999' }],
    [{ first: '11', last: '10' }, { last: 'bib_range' }],
    [{ reserved: '1-10, x' }, { reserved: 'bib_ranges' }],
    [{ reserved: '10-1' }, { reserved: 'bib_ranges' }],
    [{ reserved: '1-320, 300-640' }, { reserved: 'bib_all_reserved' }],
    [{ reserved: '1-639' }, {}],
  ])('with %o has the errors %o', (changes, errors) => expect(errorsOf(changes)).toEqual(errors))

  test('has numbers in common with another one of the same prefix', () => {
    const rules = [
      { id: 'a', prefix: '', first: 1, last: 100 },
      { id: 'b', prefix: '', first: 100, last: 200 },
      { id: 'c', prefix: 'W', first: 1, last: 100 },
      { id: 'd', prefix: '', first: 201, last: 300 },
    ]
    expect(overlapsOf(rules)).toEqual([{ ruleIds: ['a', 'b'], from: 100, to: 100 }])
  })
})

describe('ranges', () => {
  test('are read, written and counted', () => {
    expect(parseNumberRanges(' 5 ; 1 – 3,')).toEqual([
      { from: 1, to: 3 },
      { from: 5, to: 5 },
    ])
    expect(parseNumberRanges('')).toEqual([])
    expect(parseNumberRanges(Array.from({ length: 101 }, (_, index) => index).join(','))).toBeNull()
    expect(
      formatNumberRanges([
        { from: 1, to: 3 },
        { from: 5, to: 5 },
      ]),
    ).toBe('1-3, 5')
    expect(
      mergeRanges([
        { from: 7, to: 20 },
        { from: 1, to: 3 },
        { from: 4, to: 5 },
        { from: 8, to: 9 },
      ]),
    ).toEqual([
      { from: 1, to: 5 },
      { from: 7, to: 20 },
    ])
    expect(
      numbersIn(
        [
          { from: 8, to: 12 },
          { from: 1, to: 9 },
          { from: 50, to: 60 },
        ],
        { first: 5, last: 55 },
      ),
    ).toBe(14)
  })
})

test('suggested rules hold everybody who fits and a tenth more, and begin at a thousand', () => {
  const competitions = [
    { id: '10k', bearers: 640, capacity: null },
    { id: '21k', bearers: 3, capacity: 1_500 },
    { id: '5k', bearers: 0, capacity: 40 },
  ]
  const rangesOf = (rules: Parameters<typeof suggestRules>[1]) =>
    suggestRules(competitions, rules).map(({ competitionId, first, last }) => [competitionId, first, last])
  expect(rangesOf([])).toEqual([
    ['10k', 1, 800],
    ['21k', 1_001, 2_700],
    ['5k', 3_001, 3_100],
  ])
  expect(rangesOf([{ competitionId: '21k', prefix: '', last: 2_000 }])).toEqual([
    ['10k', 2_001, 2_800],
    ['5k', 3_001, 3_100],
  ])
  const lastFor = (capacity: number) => suggestRules([{ id: '5k', bearers: 0, capacity }], [])[0]?.last
  expect([90, 91, 300, 1000].map(lastFor)).toEqual([100, 200, 400, 1_100])
  expect([909_000, 909_001, 1_000_000].map(lastFor)).toEqual([999_900, 999_999, 999_999])
  expect(rangesOf([{ competitionId: '21k', prefix: '', last: 999_500 }])).toEqual([])
})
