import { beforeEach, expect, test, vi } from 'vitest'
import type { OrderDraftContent } from '#rules/registrations/order-draft.ts'
import { markSent, readDraft, saveDraft } from './draft.ts'
import { latestDraft } from './latest-draft.ts'

const now = Date.parse('2026-09-01T10:00:00Z')
const event = { id: 'race' }
const at = '2026-09-01T09:59:00.000Z'
const content: OrderDraftContent = {
  competitionId: '',
  participants: [],
  team: null,
  tickets: {},
  buyer: null,
  couponCode: 'SERVER',
}
const saved = (revision: number, order = 'order') => ({ order, content, revision, savedAt: at })
const order = { draftKey: 'key' } as never
const codeOf = (data: Parameters<typeof latestDraft>[0]) => latestDraft(data, now)?.couponCode

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

function typeAndSend(revision: number): void {
  saveDraft('race', { couponCode: 'DEVICE', orderId: 'order', draftKey: 'key' }, now)
  markSent('race', { orderId: 'order', revision, savedAt: now, at }, now)
}

test('a device without a draft has what the server has from then on', () => {
  expect(codeOf({ event, order, draft: saved(3) })).toBe('SERVER')
  expect(readDraft('race', now)).toMatchObject({ couponCode: 'SERVER', orderId: 'order', draftKey: 'key' })
  expect(codeOf({ event, order, draft: null })).toBe('SERVER')
})

test('what the server has from elsewhere replaces what this device has sent, not what it has typed since', () => {
  typeAndSend(3)
  expect(codeOf({ event, order, draft: saved(3) })).toBe('DEVICE')
  saveDraft('race', { couponCode: 'TYPED' }, now + 1)
  expect(codeOf({ event, order, draft: saved(4) })).toBe('TYPED')
  typeAndSend(4)
  expect(codeOf({ event, order, draft: saved(5) })).toBe('SERVER')
})

test('the draft of another order gives way, that of this one before or after its hold does not', () => {
  saveDraft('race', { couponCode: 'DEVICE', orderId: null, draftKey: 'key' }, now)
  expect(codeOf({ event, order, draft: saved(1) })).toBe('DEVICE')
  saveDraft('race', { orderId: null, draftKey: 'next', formerOrderId: 'order' }, now)
  expect(codeOf({ event, order: null, draft: saved(1) })).toBe('DEVICE')
  saveDraft('race', { orderId: 'another', draftKey: 'next', formerOrderId: null }, now)
  expect(codeOf({ event, order, draft: saved(1) })).toBe('SERVER')
})

test('saving what is stored already changes nothing, not even its age', () => {
  typeAndSend(3)
  saveDraft('race', { couponCode: 'DEVICE' }, now + 5_000)
  expect(readDraft('race', now)).toMatchObject({ savedAt: now, sent: { revision: 3 } })
})
