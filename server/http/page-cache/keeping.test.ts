import { expect, test } from 'vitest'
import { canonicalSearch, type Keeping } from './keeping.ts'

const keeping: Keeping = { variants: { page: /^[1-9]\d?$/, by: /^(sex|category)$/ }, asked: ['q'] }

test('a query is kept in one order, without the names that mean nothing', () => {
  expect(canonicalSearch(keeping, '')).toBe('')
  expect(canonicalSearch(keeping, '?utm_source=x&fbclid=y')).toBe('')
  expect(canonicalSearch(keeping, '?page=2&by=sex')).toBe('?by=sex&page=2')
  expect(canonicalSearch(keeping, '?utm_source=x&by=sex&page=2')).toBe('?by=sex&page=2')
  expect(canonicalSearch({}, '?page=2')).toBe('')
  expect(canonicalSearch(keeping, `?utm_campaign=${'x'.repeat(500)}&gclid=${'y'.repeat(1_000)}&page=2`)).toBe('?page=2')
})

test('what anybody can make up is not kept', () => {
  for (const search of ['?q=ana', '?page=100', '?page=2&page=3', '?page=', '?by=height', `?utm=${'x'.repeat(4_000)}`]) {
    expect(canonicalSearch(keeping, search)).toBeNull()
  }
})
