import * as v from 'valibot'
import { expect, test } from 'vitest'
import { cancelEventForm, closingForm } from './event-closure.ts'

const read = (form: v.GenericSchema, input: unknown) => {
  const result = v.safeParse(form, input)
  return result.success ? result.output : result.issues.map(({ path, message }) => [path?.[0]?.key, message])
}

test('money goes back only after a confirmation', () => {
  const fields = { action: 'full', note: ' Flood ' }
  expect(read(closingForm, fields)).toEqual([['isSure', 'required']])
  expect(read(closingForm, { ...fields, isSure: 'on' })).toEqual({
    action: 'full',
    note: 'Flood',
    targetEventId: null,
    competitions: {},
  })
})

test('a move names the other event, and a competition for each', () => {
  const fields = { action: 'move', note: '', isSure: 'on', competitions: 'ten:twenty\nteams:relay' }
  expect(read(closingForm, { ...fields, target: '' })).toEqual([['target', 'required']])
  expect(read(cancelEventForm, { ...fields, target: 'other' })).toEqual({
    note: '',
    closing: {
      action: 'move',
      note: '',
      targetEventId: 'other',
      competitions: { ten: 'twenty', teams: 'relay' },
    },
  })
})

test('it can be decided later, but not with an event that is cancelled already', () => {
  expect(read(cancelEventForm, { action: 'later', note: 'Flood' })).toEqual({ note: 'Flood', closing: null })
  expect(read(closingForm, { action: 'later', note: '' })).toEqual([['action', 'selection']])
  expect(read(cancelEventForm, { action: '' })).toEqual([['action', 'selection']])
})
