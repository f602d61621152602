import { afterEach, expect, test, vi } from 'vitest'
import { letBrowserSend } from './input-before-hydration.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('a page that an early submission does not leave asks before it is left later', () => {
  vi.useFakeTimers()
  const window = new EventTarget()
  vi.stubGlobal('window', window)
  const sendByReact = letBrowserSend()
  const ask = vi.fn()
  const hasPrompted = () => {
    ask.mockClear()
    window.dispatchEvent(new Event('beforeunload'))
    return ask.mock.calls.length === 1
  }
  for (let count = 0; count < 3; count++) window.dispatchEvent(new Event('submit'))
  window.addEventListener('beforeunload', ask)
  sendByReact()
  expect(hasPrompted()).toBe(false)
  vi.advanceTimersByTime(999)
  expect(hasPrompted()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(hasPrompted()).toBe(true)
})
