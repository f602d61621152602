import { expect, test } from 'vitest'
import { labelsBeside, sexOfLabel } from './sex-labels.ts'

test.each([
  ['F', 'female'],
  ['w', 'female'],
  ['K', 'female'],
  ['Mujer', 'female'],
  ['Women', 'female'],
  ['Damas', 'female'],
  ['Female ', 'female'],
  ['F/W', 'female'],
  ['femme', 'female'],
  ['M', 'male'],
  ['H', 'male'],
  ['Hombre', 'male'],
  ['Men', 'male'],
  ['Varones', 'male'],
  ['varón', 'male'],
  ['MALE', 'male'],
  ['Nonbinary', 'other'],
  ['Non-binary', 'other'],
  ['', null],
  ['N/A', null],
  ['?', null],
  ['Unknown', null],
  ['d', undefined],
  ['V', undefined],
  ['M 34', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('%j is %s', (label, sex) => expect(sexOfLabel(label, {})).toBe(sex))

test('what staff said about a label comes first', () => {
  expect(sexOfLabel('V', { v: 'female' })).toBe('female')
  expect(sexOfLabel('m', { m: null })).toBeNull()
})

test.each([
  [['H', 'M'], { m: 'female' }],
  [['h', 'm', 'Mujer'], {}],
  [['M', 'F'], {}],
  [['H', 'D'], { d: 'female' }],
  [['H', 'D', 'F'], {}],
  [['W', 'M'], {}],
  [['K', 'M'], {}],
])('beside each other, %j mean %o', (labels, meanings) => expect(labelsBeside(labels)).toEqual(meanings))
