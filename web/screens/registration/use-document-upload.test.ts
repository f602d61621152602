import { expect, test } from 'vitest'
import { faultOf } from './use-document-upload.ts'

test('a file of another type or size is not sent; one without a type is, as the server reads its bytes', () => {
  expect(faultOf({ size: 100, type: 'image/png' }, ['pdf', 'jpg'])).toBe('file_type')
  expect(faultOf({ size: 100, type: 'image/jpeg' }, ['pdf', 'jpg'])).toBeNull()
  expect(faultOf({ size: 100, type: '' }, ['pdf', 'jpg'])).toBeNull()
  expect(faultOf({ size: 0, type: 'image/jpeg' }, ['jpg'])).toBe('file_empty')
  expect(faultOf({ size: 10 * 1024 * 1024 + 1, type: '' }, ['pdf'])).toBe('file_too_large')
})
