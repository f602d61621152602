import { expect, test } from 'vitest'
import { withKeys, withoutKeys, withType } from './edited-card.ts'

const list = {
  key: '4',
  title: 'Bring',
  type: 'list' as const,
  items: [
    { icon: 'moon', text: 'A torch' },
    { icon: null, text: 'Water' },
  ],
}

test('a list becomes lines of text, and lines become a list', () => {
  const text = withType(list, 'text')
  expect(text).toEqual({ key: '4', title: 'Bring', type: 'text', text: 'A torch\nWater' })
  expect(withType(text, 'list')).toEqual({
    key: '4',
    title: 'Bring',
    type: 'list',
    items: [
      { icon: null, text: 'A torch' },
      { icon: null, text: 'Water' },
    ],
  })
})

test('a card stays the same when its own type is chosen', () => expect(withType(list, 'list')).toBe(list))

test('keys are for the screen alone', () => {
  const { key: _key, ...stored } = list
  expect(withoutKeys(withKeys([stored]))).toEqual([stored])
})
