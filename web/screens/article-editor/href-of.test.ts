import { expect, test } from 'vitest'
import { hrefOf } from './href-of.ts'

test.each([
  ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['  example.com ', 'https://example.com'],
  ['example.com:8080/a', 'https://example.com:8080/a'],
  ['/event/half-marathon', '/event/half-marathon'],
  ['race@example.com', 'mailto:race@example.com'],
  ['tel:+34600000000', 'tel:+34600000000'],
  ['//example.com', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['two words', null],
  ['word', null],
  ['', null],
])('an address typed as %j leads to %j', (text, href) => expect(hrefOf(text)).toBe(href))
