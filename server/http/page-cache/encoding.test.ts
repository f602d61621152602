import { expect, test } from 'vitest'
import { negotiateEncoding } from './encoding.ts'

test('a browser gets the smallest encoding it accepts', () => {
  expect(negotiateEncoding('gzip, deflate, br, zstd')).toBe('br')
  expect(negotiateEncoding('gzip, deflate')).toBe('gzip')
  expect(negotiateEncoding('x-gzip')).toBe('gzip')
  expect(negotiateEncoding('BR')).toBe('br')
  expect(negotiateEncoding('*')).toBe('br')
})

test('weights count, and 0 means no', () => {
  expect(negotiateEncoding('br;q=0, gzip')).toBe('gzip')
  expect(negotiateEncoding('br;q=0.5, gzip;q=0.8')).toBe('gzip')
  expect(negotiateEncoding('gzip;q=0, br; q=0.000')).toBe('identity')
  expect(negotiateEncoding('br;q=0, *')).toBe('gzip')
  expect(negotiateEncoding('*;q=0')).toBe('identity')
  expect(negotiateEncoding('identity, br;q=0.5')).toBe('identity')
})

test('without a known encoding the bytes are sent uncompressed', () => {
  expect(negotiateEncoding(undefined)).toBe('identity')
  expect(negotiateEncoding('')).toBe('identity')
  expect(negotiateEncoding('zstd, compress')).toBe('identity')
  expect(negotiateEncoding('brotli')).toBe('identity')
})
