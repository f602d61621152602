import { expect, test } from 'vitest'
import { marksErrors } from './marks-errors.ts'

const wrong = { isBlurred: false, errors: ['required'] }

test.each([
  [{ isValid: false, submissionAttempts: 0, fieldMeta: { name: wrong } }, false],
  [{ isValid: false, submissionAttempts: 0, fieldMeta: { name: { ...wrong, isBlurred: true } } }, true],
  [{ isValid: false, submissionAttempts: 0, fieldMeta: { name: wrong, dni: { isBlurred: true, errors: [] } } }, false],
  [{ isValid: false, submissionAttempts: 1, fieldMeta: { name: wrong } }, true],
  [{ isValid: true, submissionAttempts: 1, fieldMeta: {} }, false],
])('%j marks errors: %s', (store, marks) => {
  expect(marksErrors(store)).toBe(marks)
})
