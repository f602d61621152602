import { expect, it } from 'vitest'
import { eventForm } from '#rules/events/event-form.ts'
import { validPart } from './valid-part.ts'

const saved = {
  title: 'Night race',
  summary: '',
  description: '',
  sport: 'running' as const,
  date: '01/05/2027',
  time: '10:00',
  timeZone: 'Europe/Madrid',
  deadlineDate: '28/04/2027',
  deadlineTime: '20:00',
  locationName: 'Oviedo',
  locationAddress: '',
  totalPlaces: '300',
}

it('is all of a valid form', () => {
  const values = { ...saved, title: 'Night run' }
  expect(validPart(eventForm, values, saved)).toEqual(values)
})

it('leaves a field with an error as it is saved', () => {
  const values = { ...saved, title: 'Night run', date: '31/02/2027', totalPlaces: 'many' }
  expect(validPart(eventForm, values, saved)).toEqual({ ...saved, title: 'Night run' })
})

it('is nothing when what is right does not go with what is saved', () => {
  // The deadline is before the new day, which has an error still, and after the old one.
  const values = { ...saved, date: '0', deadlineDate: '20/05/2027' }
  expect(validPart(eventForm, values, saved)).toBeNull()
})
