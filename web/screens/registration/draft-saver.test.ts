import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDraftSaver, type SaveState, type SendResult, type Unsent } from './draft-saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Answer = (result: SendResult | Error) => Promise<void>

function openTyping() {
  let [typed, sent, clock, revision] = ['', '', 0, 1]
  const requests: { body: string; isLast: boolean; answer: Answer }[] = []
  const states: SaveState['state'][] = []
  const unsent = (): Unsent | null =>
    typed === sent ? null : { body: typed, device: 'phone', savedAt: clock, revision }
  const saver = openDraftSaver({
    findUnsent: unsent,
    send: ({ body }, { isLast }) =>
      new Promise((resolve, reject) => {
        const answer: Answer = async (result) => {
          if (result instanceof Error) reject(result)
          else resolve(result)
          await vi.advanceTimersByTimeAsync(0)
        }
        requests.push({ body, isLast, answer })
      }),
    onSaved: ({ body }, saved) => ([sent, revision] = [body, saved.revision]),
    onState: ({ state }) => states.push(state),
    pauseMs: () => 1_000,
  })
  const type = (text: string) => {
    ;[typed, clock] = [text, clock + 1]
    saver.change()
  }
  const bodies = () => requests.map(({ body }) => body)
  return { saver, type, requests, states, bodies }
}

const saved: SendResult = { state: 'saved', revision: 2, savedAt: '2026-09-01T10:42:00Z', hasReplaced: false }

test('what is typed is sent a second after the last key, once', async () => {
  const { type, bodies, states, requests } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(900)
  type('An')
  await vi.advanceTimersByTimeAsync(999)
  expect(bodies()).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(bodies()).toEqual(['An'])
  expect(states.at(-1)).toBe('unsent')
  await requests[0]!.answer(saved)
  expect(states.at(-1)).toBe('saved')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bodies()).toEqual(['An'])
})

test('one request is under way, and what is typed meanwhile follows it', async () => {
  const { type, bodies, states, requests } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(1_000)
  type('An')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(bodies()).toEqual(['A'])
  await requests[0]!.answer(saved)
  expect(states.at(-1)).toBe('unsent')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bodies()).toEqual(['A', 'An'])
  await requests[1]!.answer(saved)
  expect(states.at(-1)).toBe('saved')
})

test('without an answer it is sent again, ever more rarely, and at once when there is a connection', async () => {
  const { saver, type, bodies, states, requests } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(1_000)
  await requests[0]!.answer(new Error('offline'))
  expect(states).not.toContain('saved')
  await vi.advanceTimersByTimeAsync(3_000)
  await requests[1]!.answer(new Error('offline'))
  await vi.advanceTimersByTimeAsync(5_999)
  expect(bodies()).toEqual(['A', 'A'])
  saver.retry()
  expect(bodies()).toEqual(['A', 'A', 'A'])
  await requests[2]!.answer(saved)
  expect(states.at(-1)).toBe('saved')
})

test('a page that ends sends beside the request under way, whose late answer changes nothing', async () => {
  const { saver, type, requests, states } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(1_000)
  type('An')
  saver.flush()
  expect(requests.map(({ body, isLast }) => [body, isLast])).toEqual([
    ['A', false],
    ['An', true],
  ])
  await requests[1]!.answer(saved)
  expect(states.at(-1)).toBe('saved')
  await requests[0]!.answer({ state: 'newer' })
  expect(states.at(-1)).toBe('saved')
})

test('what somebody typed later elsewhere is told, and typing on sends again', async () => {
  const { type, bodies, states, requests } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(1_000)
  await requests[0]!.answer({ state: 'newer' })
  expect(states.at(-1)).toBe('newer')
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bodies()).toEqual(['A'])
  type('An')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(bodies()).toEqual(['A', 'An'])
})

test('nothing is sent any more once the server saves the draft no longer', async () => {
  const { saver, type, bodies, states, requests } = openTyping()
  type('A')
  await vi.advanceTimersByTimeAsync(1_000)
  await requests[0]!.answer({ state: 'over' })
  type('An')
  saver.retry()
  saver.flush()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(bodies()).toEqual(['A'])
  expect(states).not.toContain('saved')
})
