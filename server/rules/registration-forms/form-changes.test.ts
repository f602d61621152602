import { expect, test } from 'vitest'
import * as v from 'valibot'
import { formChanges } from './form-changes.ts'
import { registrationFormSchema } from './registration-form-schema.ts'

const formOf = (...fields: object[]) => v.parse(registrationFormSchema(v.string()), { fields })
const club = { kind: 'short_text', id: 'club', label: 'Club' }
const size = { kind: 'choice', id: 'size', label: 'Size', options: ['S', 'M', 'L'] }
const event = {
  competitions: [
    { id: 'run', name: '10K', raceDay: '2027-05-01', athletes: 7 },
    { id: 'walk', name: '5K', raceDay: '2027-05-01', athletes: 4 },
  ],
  answers: { club: 3, size: 6 },
  answered: { club: { run: 2 }, size: { run: 3, walk: 3 } },
  chosen: { size: { S: 1, M: 5 } },
}
const changes = (before: object[], after: object[]) => formChanges(formOf(...before), formOf(...after), event)

test('nothing changes for athletes where nobody has answered, or nothing is required', () => {
  const country = { kind: 'country', id: 'country', label: 'Country' }
  expect(
    changes(
      [club, country],
      [
        { ...club, help: 'Yours' },
        { ...country, label: 'Nation', enabled: false },
      ],
    ),
  ).toEqual([])
  expect(changes([country], [club])).toEqual([])
  expect(changes([], [])).toEqual([])
})

test('a field that was answered is turned off or renamed', () => {
  expect(changes([club], [{ ...club, enabled: false }])).toEqual([{ kind: 'disabled', label: 'Club', count: 3 }])
  expect(changes([club], [{ ...club, label: 'Team' }])).toEqual([
    { kind: 'renamed', label: 'Club', to: 'Team', count: 3 },
  ])
})

test('an option that was chosen is removed; one that was not is no change', () => {
  expect(changes([size], [{ ...size, options: ['S', 'XL'] }])).toEqual([
    { kind: 'option', label: 'Size', option: 'M', count: 5 },
  ])
})

test('what becomes required is owed by who has not answered, in its competitions', () => {
  const required = (values: object) => [{ ...club, required: true, ...values }]
  const owed = (count: number, isAtMost = false) => [{ kind: 'required', label: 'Club', count, isAtMost }]
  expect(changes([club], required({}))).toEqual(owed(9))
  expect(changes([], required({ competitions: ['walk'] }))).toEqual(owed(4))
  expect(changes([{ ...club, required: true, enabled: false }], required({ competitions: ['run'] }))).toEqual(owed(5))
  expect(changes([club], required({ condition: { kind: 'under', age: 18 } }))).toEqual(owed(9, true))
  expect(changes(required({}), required({}))).toEqual([])
  expect(changes([club], required({ enabled: false }))).toEqual([{ kind: 'disabled', label: 'Club', count: 3 }])
})
