import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

test('names are in the order of the alphabet: accents and case separate nothing, ñ is a letter', () => {
  const names = [
    'Zúñiga',
    'Ponce',
    'Pérez',
    'ñandú',
    'Nuñez',
    'Munro',
    'Muñoz',
    'de la Cruz',
    'Díaz',
    'Álvarez',
    'alonso',
  ]
  expect(names.toSorted(compareNames)).toEqual([
    'alonso',
    'Álvarez',
    'de la Cruz',
    'Díaz',
    'Munro',
    'Muñoz',
    'Nuñez',
    'ñandú',
    'Pérez',
    'Ponce',
    'Zúñiga',
  ])
  expect(compareNames('ÁLVAREZ', 'alvarez')).toBe(0)
})
