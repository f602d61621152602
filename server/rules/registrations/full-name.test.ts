import * as v from 'valibot'
import { expect, test } from 'vitest'
import { enteredLastName, fullName } from './full-name.ts'
import { buyerEntries, participantEntries } from './participant-schema.ts'

test('somebody with one name has no last name, and no space behind the first', () => {
  expect(fullName({ firstName: 'Suharto', lastName: '' })).toBe('Suharto')
  expect(fullName({ firstName: 'Suharto', lastName: '-' })).toBe('Suharto')
  expect(fullName({ firstName: 'Ana', lastName: 'Núñez' })).toBe('Ana Núñez')
  expect([enteredLastName(''), enteredLastName('Núñez')]).toEqual(['-', 'Núñez'])
})

test('a dash in place of a last name is stored as none, and nothing at all is an error', () => {
  for (const { lastName } of [participantEntries, buyerEntries]) {
    for (const dash of ['-', ' – ', '—']) expect(v.parse(lastName, dash)).toBe('')
    for (const name of ['Ng-Li', 'O', '--']) expect(v.parse(lastName, name)).toBe(name)
    expect(v.safeParse(lastName, '').issues?.[0].message).toBe('required')
  }
})
