import { expect, test } from 'vitest'
import { shouldRevalidate } from './client-action.ts'

const formOf = (intent: string, id: string) => {
  const form = new FormData()
  form.set('intent', intent)
  form.set('id', id)
  return form
}

test.each([
  ['the open row was deleted', formOf('delete', 'r1'), { done: { id: 'r1', revision: 2 } }, false],
  ['another row was deleted', formOf('delete', 'r2'), { done: { id: 'r2', revision: 2 } }, true],
  ['the open row was saved', formOf('edit', 'r1'), { done: null }, true],
  ['the open row could not be deleted', formOf('delete', 'r1'), { refusal: { code: 'changed_meanwhile' } }, true],
  ['there was no connection', formOf('edit', 'r1'), { isUnreachable: true }, false],
])('when %s, the page is loaded again or not', (_, formData, actionResult, expected) => {
  expect(shouldRevalidate({ formData, actionResult, currentParams: { id: 'r1' } })).toBe(expected)
})
