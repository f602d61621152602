import { describe, expect, test } from 'vitest'
import { phaseOf } from './phase.ts'

describe('the confirmation page is about', () => {
  test('a payment in process, also when its hold has passed', () => {
    expect(phaseOf({ label: 'in_process', isPending: true })).toBe('pending')
    expect(phaseOf({ label: 'expired', isPending: true })).toBe('pending')
  })

  test('the end of an order when nothing is being decided any more', () => {
    expect(phaseOf({ label: 'expired', isPending: false })).toBe('ended')
    expect(phaseOf({ label: 'paid', isPending: false })).toBe('confirmed')
  })
})
