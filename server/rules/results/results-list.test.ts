import { describe, expect, test } from 'vitest'
import { rankingOf } from './ranking.ts'
import { isFiltered, queryOfResults, resultsListOf } from './results-list.ts'

const id = '019f0000-0000-7000-8000-000000000003'
const parseList = (query: string) => resultsListOf(new URLSearchParams(query))

describe('a list of results', () => {
  test('is read from its address, and written back the same', () => {
    const query = `?q=Ana+R%C3%ADos&competition=${id}&class=wheelchair&sex=female&category=F40&page=3`
    expect(parseList(query)).toEqual({
      search: 'Ana Ríos',
      competitionId: id,
      resultClass: 'wheelchair',
      sex: 'female',
      category: 'F40',
      page: 3,
    })
    expect(queryOfResults(parseList(query))).toBe(query)
    expect(queryOfResults(parseList(''))).toBe('')
  })

  test('takes no control or invisible characters from a search', () => {
    expect(parseList('q=a%00b+%E2%80%8Fc').search).toBe('a b c')
  })

  test.each([
    'competition=1',
    "competition='; drop table standing; --",
    'sex=m',
    'category=',
    'page=0',
    'page=-1',
    'page=x',
    'page=1.5',
    'q=%20',
    'utm_source=x',
  ])('takes %s for nothing', (query) => {
    expect(parseList(query)).toEqual(parseList(''))
    expect(isFiltered(parseList(query))).toBe(false)
  })

  test('is bounded', () => {
    expect(parseList(`q=${'a'.repeat(900)}`).search).toHaveLength(80)
    expect(parseList(`category=${'a'.repeat(900)}`).category).toHaveLength(40)
    expect(parseList(`class=${'a'.repeat(900)}`).resultClass).toHaveLength(40)
    expect(parseList('page=99999999').page).toBe(2000)
  })

  test('is narrowed by anything but its page', () => {
    expect(isFiltered(parseList('page=2'))).toBe(false)
    for (const query of ['q=a', `competition=${id}`, 'class=handcycle', 'sex=other', 'category=M40'])
      expect(isFiltered(parseList(query)), query).toBe(true)
  })

  test('is in the order of the narrowest ranking it shows', () => {
    expect(rankingOf(parseList('q=a'))).toBe('overall')
    expect(rankingOf(parseList('sex=female'))).toBe('sex')
    expect(rankingOf(parseList('sex=female&category=F40'))).toBe('category')
  })
})
