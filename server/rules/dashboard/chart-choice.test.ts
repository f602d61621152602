import { expect, test } from 'vitest'
import { chartChoiceOf } from './chart-choice.ts'

const eventId = '0199e0a0-0000-7000-8000-000000000001'

test.each([
  ['', { days: 30, eventId: null }],
  [`days=7&event=${eventId}`, { days: 7, eventId }],
  ['days=90', { days: 90, eventId: null }],
  ["days=1e9&event=1'--", { days: 30, eventId: null }],
])('%s shows %j', (query, choice) => expect(chartChoiceOf(new URLSearchParams(query))).toEqual(choice))
