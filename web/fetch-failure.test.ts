import { expect, test } from 'vitest'
import { isFetchFailure, isScriptFailure } from './fetch-failure.ts'

test('a lost connection is known by what the three browsers say', () => {
  const messages = [
    'Failed to fetch',
    'NetworkError when attempting to fetch resource.',
    'Load failed',
    'The network connection was lost.',
    'The Internet connection appears to be offline.',
  ]
  expect(messages.map((message) => isFetchFailure(new TypeError(message)))).toEqual([true, true, true, true, true])
  const cut = new Error('Unable to decode turbo-stream response', { cause: new TypeError('network error') })
  expect(isFetchFailure(cut)).toBe(true)
  expect(isFetchFailure(new TypeError("Cannot read properties of undefined (reading 'id')"))).toBe(false)
  expect(isFetchFailure(new Error('Unexpected Server Error'))).toBe(false)
})

test('a script that is missing is known as well, and told apart from a request', () => {
  const messages = [
    'Failed to fetch dynamically imported module: https://roca.example/assets/users-DX1.js',
    'error loading dynamically imported module: https://roca.example/assets/users-DX1.js',
    'Importing a module script failed.',
  ]
  expect(messages.map((message) => isFetchFailure(new TypeError(message)))).toEqual([true, true, true])
  expect(messages.map((message) => isScriptFailure(new TypeError(message)))).toEqual([true, true, true])
  expect(isScriptFailure(new TypeError('Failed to fetch'))).toBe(false)
})
