import { expect, test } from 'vitest'
import { encodingFor } from './encoding.ts'

test('a browser gets the smallest encoding it accepts', () => {
  expect(encodingFor('gzip, deflate, br, zstd')).toBe('br')
  expect(encodingFor('gzip, deflate')).toBe('gzip')
  expect(encodingFor('x-gzip')).toBe('gzip')
  expect(encodingFor('BR')).toBe('br')
  expect(encodingFor('*')).toBe('br')
})

test('weights count, and 0 means no', () => {
  expect(encodingFor('br;q=0, gzip')).toBe('gzip')
  expect(encodingFor('br;q=0.5, gzip;q=0.8')).toBe('gzip')
  expect(encodingFor('gzip;q=0, br; q=0.000')).toBe('identity')
  expect(encodingFor('br;q=0, *')).toBe('gzip')
  expect(encodingFor('*;q=0')).toBe('identity')
  expect(encodingFor('identity, br;q=0.5')).toBe('identity')
})

test('without a known encoding the bytes are sent uncompressed', () => {
  expect(encodingFor(undefined)).toBe('identity')
  expect(encodingFor('')).toBe('identity')
  expect(encodingFor('zstd, compress')).toBe('identity')
  expect(encodingFor('brotli')).toBe('identity')
})
