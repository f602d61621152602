import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { newAthleteFields, newAthleteForm } from './athlete-forms.ts'

const full = '11111111-1111-4111-8111-111111111111'
const free = '22222222-2222-4222-8222-222222222222'
const schema = newAthleteFields(
  { today: '2026-11-23', fields: [], competitions: [] },
  ({ competitionId }) => competitionId === full,
)
const errorOf = (competitionId: string, reason: string) => {
  const { issues = [] } = v.safeParse(schema, { competitionId, reason, firstName: '' })
  return fieldErrors(issues).reason
}

test('who is added beyond a limit needs a reason, whatever else is empty', () => {
  expect(errorOf(full, ' ')).toBe('required')
  expect(errorOf(full, 'Sponsor')).toBeUndefined()
  expect(errorOf(free, '')).toBeUndefined()
})

test('who gets for free what has a price needs a reason, also while something else is wrong', () => {
  const page = { today: '2026-11-23', fields: [], competitions: [] }
  const priceOf = ({ competitionId }: { competitionId: string }) => (competitionId === full ? 10_000 : 0)
  const errorFor = (competitionId: string, payment: string, waivedReason: string) =>
    [newAthleteFields(page, () => false, priceOf), newAthleteForm(page, priceOf)].map((fields) => {
      const { issues = [] } = v.safeParse(fields, { competitionId, payment, waivedReason, firstName: '' })
      return fieldErrors(issues).waivedReason
    })
  expect(errorFor(full, 'free', ' ')).toEqual(['required', 'required'])
  expect(errorFor(full, 'free', 'Volunteer')).toEqual([undefined, undefined])
  expect(errorFor(full, 'outside', '')).toEqual([undefined, undefined])
  expect(errorFor(free, 'free', '')).toEqual([undefined, undefined])
})
