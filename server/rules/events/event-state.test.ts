import { describe, expect, it } from 'vitest'
import { canMoveEvent, isEventOver } from './event-state.ts'

describe('an event', () => {
  it('is published, cancelled and taken back to draft', () => {
    expect(canMoveEvent('draft', 'published')).toBe(true)
    expect(canMoveEvent('published', 'cancelled')).toBe(true)
    expect(canMoveEvent('published', 'draft')).toBe(true)
    expect(canMoveEvent('cancelled', 'draft')).toBe(true)
  })

  it('is neither revived in one step nor cancelled before anybody saw it', () => {
    expect(canMoveEvent('cancelled', 'published')).toBe(false)
    expect(canMoveEvent('draft', 'cancelled')).toBe(false)
    expect(canMoveEvent('published', 'published')).toBe(false)
  })

  it('is over a day after its start', () => {
    const start = new Date('2026-03-01T10:00:00Z')
    expect(isEventOver(start, new Date('2026-03-02T09:59:59Z'))).toBe(false)
    expect(isEventOver(start, new Date('2026-03-02T10:00:00Z'))).toBe(true)
  })
})
