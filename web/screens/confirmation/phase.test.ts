import { describe, expect, test } from 'vitest'
import { transferInstructions } from '#server/testing/sample-messages.ts'
import { phaseOf as phaseOfPage, type PhaseInput } from './phase.ts'

const event = { isCancelled: false }
const phaseOf = (page: Omit<PhaseInput, 'isConfirmed' | 'instructions'>) =>
  phaseOfPage({ isConfirmed: false, instructions: null, ...page })

describe('the confirmation page is about', () => {
  test('a payment in process, also when its hold has passed', () => {
    expect(phaseOf({ label: 'in_process', isPending: true, event })).toBe('pending')
    expect(phaseOf({ label: 'expired', isPending: true, event })).toBe('pending')
  })

  test('the end of an order when nothing is being decided any more', () => {
    expect(phaseOf({ label: 'expired', isPending: false, event })).toBe('ended')
    expect(phaseOf({ label: 'paid', isPending: false, event })).toBe('confirmed')
  })

  test('the registration of who pays in cash at kit pick-up, though it is unpaid', () => {
    const page = { label: 'unpaid', isPending: false, isConfirmed: true, instructions: null, event }
    expect(phaseOfPage(page)).toBe('confirmed')
    expect(phaseOfPage({ ...page, isConfirmed: false })).toBe('unpaid')
  })

  test('how to pay, while a transfer is waited for', () => {
    const page = { label: 'pending', isPending: false, isConfirmed: false, instructions: transferInstructions, event }
    expect(phaseOfPage(page)).toBe('manual')
    expect(phaseOfPage({ ...page, event: { isCancelled: true } })).toBe('cancelled')
  })

  test('a cancelled event, whatever had become of the order, unless a bank took the money back', () => {
    const cancelled = { isCancelled: true }
    for (const label of [
      'paid',
      'free',
      'completed',
      'pending',
      'rejected',
      'unpaid',
      'expired',
      'cancelled',
      'refunded',
    ])
      expect(phaseOf({ label, isPending: label === 'pending', event: cancelled })).toBe('cancelled')
    expect(phaseOf({ label: 'charged_back', isPending: false, event: cancelled })).toBe('ended')
  })
})
