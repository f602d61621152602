import { describe, expect, it } from 'vitest'
import { canMoveOrder, orderLabel, orderStates, orderTransitions, type LabelledOrder } from './order-state.ts'
import { canMovePayment, paymentStates, paymentTransitions } from '../payments/payment-state.ts'
import type { Transitions } from '../transitions.ts'

function onlyMovesForward(transitions: Transitions): boolean {
  const canReach = (from: string, to: string, visited: string[]): boolean =>
    (transitions[from] ?? []).some(
      (next) => next === to || (!visited.includes(next) && canReach(next, to, [...visited, next])),
    )
  return Object.keys(transitions).every((state) => !canReach(state, state, []))
}

describe('an order', () => {
  it('moves forward only', () => {
    expect(onlyMovesForward(orderTransitions)).toBe(true)
    expect(Object.keys(orderTransitions).toSorted()).toEqual(orderStates.toSorted())
  })

  it('is held, paid and confirmed, or confirmed at once when it is free', () => {
    expect(canMoveOrder('held', 'awaiting_payment')).toBe(true)
    expect(canMoveOrder('awaiting_payment', 'confirmed')).toBe(true)
    expect(canMoveOrder('held', 'confirmed')).toBe(true)
  })

  it('that expired is confirmed by a late payment or refunded', () => {
    expect(canMoveOrder('expired', 'confirmed')).toBe(true)
    expect(canMoveOrder('expired', 'refunded')).toBe(true)
    expect(canMoveOrder('cancelled', 'confirmed')).toBe(false)
    expect(canMoveOrder('confirmed', 'expired')).toBe(false)
    expect(canMoveOrder('refunded', 'confirmed')).toBe(false)
    expect(canMoveOrder('charged_back', 'refunded')).toBe(true)
  })
})

describe('a payment', () => {
  it('moves forward only, whatever order its notices come in', () => {
    expect(onlyMovesForward(paymentTransitions)).toBe(true)
    expect(Object.keys(paymentTransitions).toSorted()).toEqual(paymentStates.toSorted())
    for (const earlier of ['pending', 'in_process', 'rejected', 'failed', 'expired'] as const) {
      expect(canMovePayment('approved', earlier)).toBe(false)
      expect(canMovePayment('refunded', earlier)).toBe(false)
    }
  })

  it('can still be approved by a second card or by late money', () => {
    expect(canMovePayment('rejected', 'approved')).toBe(true)
    expect(canMovePayment('expired', 'approved')).toBe(true)
  })
})

describe('the label of an order is', () => {
  const labelOf = (order: Partial<LabelledOrder>) =>
    orderLabel({ order: 'awaiting_payment', payment: null, total: 5000, isEventOver: false, ...order })

  it('unpaid while it is held', () => {
    expect(labelOf({ order: 'held' })).toBe('unpaid')
    expect(labelOf({ order: 'held', total: 0 })).toBe('unpaid')
  })

  it('its payment while it waits for it', () => {
    expect(labelOf({ payment: 'pending' })).toBe('pending')
    expect(labelOf({ payment: 'in_process' })).toBe('in_process')
    expect(labelOf({ payment: 'rejected' })).toBe('rejected')
    expect(labelOf({ payment: 'failed' })).toBe('failed')
    expect(labelOf({ payment: 'expired' })).toBe('unpaid')
    expect(labelOf({ payment: 'refunded' })).toBe('unpaid')
    expect(labelOf({})).toBe('unpaid')
  })

  it('paid once confirmed, completed once the event is over, free when nothing was due', () => {
    expect(labelOf({ order: 'confirmed', payment: 'approved' })).toBe('paid')
    expect(labelOf({ order: 'confirmed', payment: 'approved', isEventOver: true })).toBe('completed')
    expect(labelOf({ order: 'confirmed', total: 0 })).toBe('free')
    expect(labelOf({ order: 'confirmed', total: 0, isEventOver: true })).toBe('free')
  })

  it('unpaid again while something of it is still owed, also once the event is over', () => {
    expect(labelOf({ order: 'confirmed', payment: 'approved', isOwing: true })).toBe('unpaid')
    expect(labelOf({ order: 'confirmed', payment: 'approved', isOwing: true, isEventOver: true })).toBe('unpaid')
    expect(labelOf({ order: 'confirmed', total: 0, isOwing: true })).toBe('unpaid')
    expect(labelOf({ order: 'cancelled', isOwing: true })).toBe('cancelled')
  })

  it('its end when it ended otherwise', () => {
    for (const order of ['expired', 'cancelled', 'refunded', 'charged_back'] as const) {
      expect(labelOf({ order, payment: 'approved', isEventOver: true })).toBe(order)
    }
  })
})
