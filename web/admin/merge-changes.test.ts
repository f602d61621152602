import { expect, test } from 'vitest'
import { mergeChanges } from './merge-changes.ts'

test('a field that I did not change is theirs, and one that I changed is mine', () => {
  const base = { name: 'Ten', price: '10', capacity: '', place: { text: 'North', map: '' } }
  const mine = { name: 'Ten', price: '12', capacity: '50', place: { text: 'North', map: 'A' } }
  const theirs = { name: 'Ten miles', price: '15', capacity: '', place: { text: 'South', map: '' } }
  expect(mergeChanges(base, mine, theirs)).toEqual({
    name: 'Ten miles',
    price: '12',
    capacity: '50',
    place: { text: 'South', map: 'A' },
  })
})

test('rows are merged by their ids: neither loses what the other added, changed or removed', () => {
  const row = (id: string, name: string) => ({ id, name })
  const base = [row('a', 'S'), row('b', 'M'), row('c', 'L'), row('d', 'XL')]
  const mine = [row('a', 'Small'), row('b', 'M'), row('d', 'XL'), row('e', 'XXL')]
  const theirs = [row('a', 'S'), row('b', 'Medium'), row('c', 'L'), row('f', 'XS')]
  expect(mergeChanges(base, mine, theirs)).toEqual([
    row('a', 'Small'),
    row('b', 'Medium'),
    row('e', 'XXL'),
    row('f', 'XS'),
  ])
})

test('rows without ids are merged as well: by their places, or by their content', () => {
  const row = (name: string, to = '99') => ({ name, to })
  const base = [row('Youth', '19'), row('Senior', '39'), row('Veteran')]
  const edited = [row('Youth', '17'), row('Senior', '39'), row('Veteran')]
  expect(mergeChanges(base, edited, [row('Youth', '19'), row('Senior', '44'), row('Veteran')])).toEqual([
    row('Youth', '17'),
    row('Senior', '44'),
    row('Veteran'),
  ])
  expect(mergeChanges(base, edited, [...base, row('Master')])).toEqual([...edited, row('Master')])
  expect(mergeChanges(base, edited, [row('Veteran'), row('Senior', '39'), row('Youth', '19')])).toEqual([
    row('Youth', '17'),
    row('Veteran'),
    row('Senior', '39'),
  ])
  expect(mergeChanges(base, [row('Veteran'), row('Senior', '39')], [row('Youth', '19'), row('Veteran')])).toEqual([
    row('Veteran'),
  ])
})

test('a list of texts has what either added, and not what either removed', () => {
  expect(mergeChanges(['a', 'b'], ['a', 'b'], ['b'])).toEqual(['b'])
  expect(mergeChanges(['a', 'b'], ['a', 'b', 'c'], ['b'])).toEqual(['b', 'c'])
  expect(mergeChanges(['a', 'b'], ['a', 'c'], ['d', 'b'])).toEqual(['d', 'c'])
})
