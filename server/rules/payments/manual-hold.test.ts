import { expect, test } from 'vitest'
import { isTimeForTransfer, manualHoldEnd, unconfirmedHoldEnd } from './manual-hold.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00Z`)
const terms = { holdMinutes: 35, transferHours: 72 }
const sale = { orderedAt: at('10:00'), startsAt: new Date('2026-12-20T10:00:00Z'), registrationDeadline: null }

test('a manual payment is waited for until registration closes, or the event starts, at the latest', () => {
  expect(manualHoldEnd(terms, sale)).toEqual(new Date('2026-11-23T10:00:00Z'))
  expect(manualHoldEnd(terms, { ...sale, registrationDeadline: at('18:00') })).toEqual(at('18:00'))
  expect(manualHoldEnd(terms, { ...sale, startsAt: at('12:00') })).toEqual(at('12:00'))
})

test.each([
  ['as long as a card', { heldUntil: at('10:35'), now: at('10:20') }, at('10:35')],
  ['35 minutes where cards are held shorter', { heldUntil: at('10:10'), now: at('10:05') }, at('10:35')],
  ['35 minutes where cards are held longer', { heldUntil: at('11:00'), now: at('10:05') }, at('10:40')],
  ['from where a hold began again', { heldUntil: at('11:20'), now: at('10:50') }, at('11:20')],
  ['35 minutes from when another address was given', { heldUntil: at('23:00'), now: at('11:00') }, at('11:35')],
  ['not beyond the deadline', { heldUntil: at('10:35'), now: at('10:05'), registrationDeadline: at('10:15') }, at('10:15')], // prettier-ignore
])('without a confirmed address places are held %s', (_what, hold, end) => {
  expect(unconfirmedHoldEnd(terms, { ...sale, ...hold })).toEqual(end)
})

test('there is time for a transfer while a card could be waited for', () => {
  expect(isTimeForTransfer(terms, at('10:35'), at('10:00'))).toBe(true)
  expect(isTimeForTransfer(terms, at('10:35'), at('10:01'))).toBe(false)
})
