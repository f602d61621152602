import { describe, expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

const event = { isCancelled: false }

describe('the confirmation page is about', () => {
  test('a payment in process, also when its hold has passed', () => {
    expect(phaseOf({ label: 'in_process', isPending: true, event })).toBe('pending')
    expect(phaseOf({ label: 'expired', isPending: true, event })).toBe('pending')
  })

  test('the end of an order when nothing is being decided any more', () => {
    expect(phaseOf({ label: 'expired', isPending: false, event })).toBe('ended')
    expect(phaseOf({ label: 'paid', isPending: false, event })).toBe('confirmed')
  })

  test('a cancelled event, whatever had become of the order, unless the money has gone back', () => {
    const cancelled = { isCancelled: true }
    for (const label of ['paid', 'free', 'completed', 'pending', 'rejected', 'unpaid', 'expired', 'cancelled'])
      expect(phaseOf({ label, isPending: label === 'pending', event: cancelled })).toBe('cancelled')
    for (const label of ['refunded', 'charged_back'])
      expect(phaseOf({ label, isPending: false, event: cancelled })).toBe('ended')
  })
})
