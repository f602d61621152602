import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { spriteIcons } from './sprite-icons.ts'

test('icons.svg has exactly the icons that pages look for in it', () => {
  const idAttributes = readFileSync('web/ui/icons.svg', 'utf8').matchAll(/ id="([^"]+)"/g)
  expect([...idAttributes].map(([, id]) => id!).toSorted()).toEqual([...spriteIcons].toSorted())
})
