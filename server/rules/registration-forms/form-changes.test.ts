import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import type { AnswerValue } from './answers.ts'
import type { FileType } from './form-field.ts'
import { formChanges, type Registered, type RegisteredAthlete } from './form-changes.ts'
import { registrationFormSchema } from './registration-form-schema.ts'

const formOf = (fields: object[], general: object = {}) =>
  v.parse(registrationFormSchema(v.string()), { ...general, fields })
const club = { kind: 'short_text', id: 'club', label: 'Club' }
const size = { kind: 'choice', id: 'size', label: 'Size', options: ['S', 'M', 'L'] }
const hours = { kind: 'number', id: 'hours', label: 'Hours' }
const visit = { kind: 'date', id: 'visit', label: 'Visit' }
const scan = { kind: 'file', id: 'scan', label: 'Scan', maxFiles: 3 }

type Given = {
  race?: string
  born?: string
  isCancelled?: boolean
  hasGender?: boolean
  answers?: Record<string, AnswerValue>
  files?: FileType[]
}

const athleteOf = ({ race = 'run', born = '1990-01-01', answers = {}, files = [], ...given }: Given) =>
  ({
    athlete: { competitionId: race, birthDate: born, raceDay: '2027-05-01' },
    isCancelled: false,
    hasGender: false,
    answers: Object.fromEntries(Object.entries(answers).map(([id, value]) => [id, { label: id, value }])),
    files: files.map((type) => ({ fieldId: 'scan', type })),
    ...given,
  }) satisfies RegisteredAthlete
const registered = (...given: Given[]): Registered => ({ athletes: given.map(athleteOf), heldGroups: [] })
const changes = (before: object[], after: object[], athletes: Registered) =>
  formChanges(formOf(before), formOf(after), athletes)

const three = registered(
  { answers: { club: 'Ribera', size: 'M' } },
  { race: 'walk', answers: { size: 'M' } },
  { answers: { club: 'Sur' }, isCancelled: true },
)

test('nothing changes for athletes where nobody has answered, or nothing is required', () => {
  const country = { kind: 'country', id: 'country', label: 'Country' }
  const after = [
    { ...club, help: 'Yours' },
    { ...country, label: 'Nation', enabled: false },
  ]
  expect(changes([club, country], after, three)).toEqual([])
  expect(changes([country], [club], three)).toEqual([])
  expect(changes([], [], three)).toEqual([])
})

test('a field that was answered is turned off or renamed, cancelled registrations included', () => {
  expect(changes([club], [{ ...club, enabled: false }], three)).toEqual([{ kind: 'disabled', label: 'Club', count: 2 }])
  expect(changes([club], [{ ...club, label: 'Team' }], three)).toEqual([
    { kind: 'renamed', label: 'Club', to: 'Team', count: 2 },
  ])
})

test('an option that was chosen is removed; one that was not is no change', () => {
  expect(changes([size], [{ ...size, options: ['S', 'XL'] }], three)).toEqual([
    { kind: 'option', label: 'Size', option: 'M', count: 2 },
  ])
  const several = { ...size, kind: 'choices' }
  const both = registered({ answers: { size: ['S', 'L'] } }, { answers: { size: ['L'] } })
  expect(changes([several], [{ ...several, options: ['S', 'M'] }], both)).toEqual([
    { kind: 'option', label: 'Size', option: 'L', count: 2 },
  ])
})

describe('what is required is owed by who is asked it and has not answered', () => {
  const required = (values: object = {}) => [{ ...club, required: true, ...values }]
  const owed = (count: number) => [{ kind: 'required', label: 'Club', count }]
  const four = registered(
    { answers: { club: 'Ribera' } },
    { born: '2010-05-02' },
    { race: 'walk' },
    { isCancelled: true },
  )
  test('when it becomes required, or is new', () => {
    expect(changes([club], required(), four)).toEqual(owed(2))
    expect(changes([], required({ competitions: ['walk'] }), four)).toEqual(owed(1))
    expect(changes([club], required({ condition: { kind: 'under', age: 18 } }), four)).toEqual([
      { kind: 'hidden', label: 'Club', count: 1 },
      ...owed(1),
    ])
    expect(changes(required({ enabled: false }), required(), four)).toEqual(owed(2))
    expect(changes(required(), required(), four)).toEqual([])
  })
  test('when more are asked what was required of some', () => {
    expect(changes(required({ competitions: ['run'] }), required(), four)).toEqual(owed(1))
    expect(changes(required({ condition: { kind: 'under', age: 18 } }), required(), four)).toEqual(owed(1))
  })
  test('files count as answers', () => {
    const file = { ...scan, required: true }
    expect(changes([scan], [file], registered({ files: ['pdf'] }, {}))).toEqual([
      { kind: 'required', label: 'Scan', count: 1 },
    ])
  })
})

test('answers outside new limits are named, not those that were outside before', () => {
  const runners = registered({ answers: { hours: 2 } }, { answers: { hours: 5 } }, { answers: { hours: 9 } })
  const bounds = (count: number) => [{ kind: 'bounds', label: 'Hours', count }]
  expect(changes([hours], [{ ...hours, min: 3 }], runners)).toEqual(bounds(1))
  expect(changes([hours], [{ ...hours, min: 5, max: 5 }], runners)).toEqual(bounds(2))
  expect(changes([{ ...hours, max: 8 }], [{ ...hours, max: 4 }], runners)).toEqual(bounds(1))
  expect(changes([{ ...hours, min: 3 }], [hours], runners)).toEqual([])
  const visitors = registered({ answers: { visit: '2027-04-30' } }, { answers: { visit: '2027-05-01' } })
  expect(changes([visit], [{ ...visit, min: '2027-05-01' }], visitors)).toEqual([
    { kind: 'bounds', label: 'Visit', count: 1 },
  ])
})

test('who answered and is asked no more is counted: fewer competitions, or another condition, also further down', () => {
  const hidden = (count: number) => [{ kind: 'hidden', label: 'Club', count }]
  const some = registered(
    { answers: { club: 'Ribera', size: 'S' } },
    { race: 'walk', answers: { club: 'Sur', size: 'M' } },
    { race: 'walk', answers: { club: 'Norte' }, isCancelled: true },
  )
  expect(changes([club], [{ ...club, competitions: ['run'] }], some)).toEqual(hidden(1))
  expect(changes([club], [{ ...club, condition: { kind: 'under', age: 18 } }], some)).toEqual(hidden(2))
  const ifMedium = { ...club, condition: { kind: 'answer', field: 'size', isOneOf: ['M'] } }
  expect(changes([size, club], [size, ifMedium], some)).toEqual(hidden(1))
  expect(changes([size, ifMedium], [{ ...size, competitions: ['run'] }, ifMedium], some)).toEqual([
    { kind: 'hidden', label: 'Size', count: 1 },
    ...hidden(1),
  ])
  expect(changes([scan], [{ ...scan, competitions: ['walk'] }], registered({ files: ['pdf'] }))).toEqual([
    { kind: 'hiddenFiles', label: 'Scan', count: 1 },
  ])
})

test('fewer files and fewer types name who has sent more', () => {
  const senders = registered({ files: ['pdf', 'jpg'] }, { files: ['pdf'] }, { files: [] })
  expect(changes([scan], [{ ...scan, maxFiles: 1 }], senders)).toEqual([
    { kind: 'files', label: 'Scan', max: 1, count: 1 },
  ])
  expect(changes([scan], [{ ...scan, accepts: ['jpg'] }], senders)).toEqual([
    { kind: 'types', label: 'Scan', count: 2 },
  ])
})

test('gender is no longer asked, and groups become smaller', () => {
  const athletes = registered({ hasGender: true }, { hasGender: false }, { hasGender: true, isCancelled: true })
  const held = { ...athletes, heldGroups: [2, 4, 5] }
  expect(formChanges(formOf([]), formOf([], { asksGender: false, maxParticipants: 3 }), held)).toEqual([
    { kind: 'gender', count: 1 },
    { kind: 'participants', max: 3, count: 2 },
  ])
  const small = { maxParticipants: 3, asksGender: false }
  expect(formChanges(formOf([], small), formOf([], small), held)).toEqual([])
})
