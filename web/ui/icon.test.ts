import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filed } from './icon.tsx'

test('the file of icons holds those that pages look for in it, and no other', () => {
  const held = readFileSync('web/ui/icons.svg', 'utf8').matchAll(/ id="([^"]+)"/g)
  expect([...held].map(([, id]) => id!).toSorted()).toEqual([...filed].toSorted())
})
