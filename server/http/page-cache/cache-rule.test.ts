import { expect, test } from 'vitest'
import { canonicalSearch, type CacheRule } from './cache-rule.ts'

const keeping: CacheRule = { cachedParams: { page: /^[1-9]\d?$/, by: /^(sex|category)$/ }, uncachedParams: ['q'] }

test('the query of a cache key has one order, and no unknown parameters', () => {
  expect(canonicalSearch(keeping, '')).toBe('')
  expect(canonicalSearch(keeping, '?utm_source=x&fbclid=y')).toBe('')
  expect(canonicalSearch(keeping, '?page=2&by=sex')).toBe('?by=sex&page=2')
  expect(canonicalSearch(keeping, '?utm_source=x&by=sex&page=2')).toBe('?by=sex&page=2')
  expect(canonicalSearch({}, '?page=2')).toBe('')
  expect(canonicalSearch(keeping, `?utm_campaign=${'x'.repeat(500)}&gclid=${'y'.repeat(1_000)}&page=2`)).toBe('?page=2')
})

test('arbitrary values are not cached', () => {
  for (const search of ['?q=ana', '?page=100', '?page=2&page=3', '?page=', '?by=height', `?utm=${'x'.repeat(4_000)}`]) {
    expect(canonicalSearch(keeping, search)).toBeNull()
  }
})
