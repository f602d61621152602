import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { newAthleteFields } from './athlete-forms.ts'

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
