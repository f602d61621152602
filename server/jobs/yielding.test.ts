import { expect, test } from 'vitest'
import { rushPace, yieldingIn } from './yielding.ts'

/** A clock that stands until somebody pauses; `isRush` is asked with its time. */
const openClock = (isRush: (now: number) => boolean) => {
  let now = 0
  const turn = yieldingIn({
    isRush: () => isRush(now),
    now: () => now,
    pause: async (ms) => void (now += ms),
  })
  /** When each of `count` pieces of work that came at once has begun, in the order they came. */
  const begunAt = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => turn().then(() => [number, now])))
  return { begunAt }
}

test('work begins at once while there is no rush', async () => {
  expect(await openClock(() => false).begunAt(3)).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
})

test('in a rush one piece begins each second, first come, first served', async () => {
  const pace = rushPace * 1_000
  expect(await openClock(() => true).begunAt(4)).toEqual([
    [0, 0],
    [1, pace],
    [2, 2 * pace],
    [3, 3 * pace],
  ])
})

test('what waits begins as soon as the rush is over', async () => {
  expect(await openClock((now) => now < 1_300).begunAt(4)).toEqual([
    [0, 0],
    [1, 1_000],
    [2, 1_300],
    [3, 1_300],
  ])
})
