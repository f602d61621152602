import * as v from 'valibot'
import { expect, test } from 'vitest'
import { fieldErrors } from '../text/validation-message.ts'
import { publishForm } from './publish-form.ts'

const parse = (date: string, time: string) => {
  const result = v.safeParse(publishForm('Europe/Madrid', new Date('2026-11-20T10:00:00Z')), { date, time })
  return result.success ? result.output.from : fieldErrors(result.issues)
}

test('an article is published at once, or at a time of the organization’s zone that is still to come', () => {
  expect(parse('', '')).toBe(null)
  expect(parse('21/11/2026', '09:30')).toEqual(new Date('2026-11-21T08:30:00Z'))
  expect(parse('20/11/2026', '11:01')).toEqual(new Date('2026-11-20T10:01:00Z'))
  expect(parse('20/11/2026', '11:00')).toEqual({ date: 'date_future' })
  expect(parse('21/11/2026', '25:00')).toEqual({ time: 'clock' })
  expect(parse('', '09:30')).toEqual({ date: 'date_required' })
})
