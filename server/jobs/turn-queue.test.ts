import { expect, test } from 'vitest'
import { createTurnQueue } from './turn-queue.ts'

const openClock = (isHighLoad: (now: number) => boolean) => {
  let now = 0
  const turn = createTurnQueue({
    isHighLoad: () => isHighLoad(now),
    now: () => now,
    pause: async (ms) => void (now += ms),
  })
  const begunAt = (count: number) =>
    Promise.all(Array.from({ length: count }, (_, number) => turn().then(() => [number, now])))
  return { begunAt, wait: (ms: number) => void (now += ms) }
}

test('work begins at once while the load is low', async () => {
  expect(await openClock(() => false).begunAt(3)).toEqual([
    [0, 0],
    [1, 0],
    [2, 0],
  ])
})

test('under high load one piece begins, and after ten seconds one each second, first come, first served', async () => {
  expect(await openClock(() => true).begunAt(4)).toEqual([
    [0, 0],
    [1, 10_000],
    [2, 11_000],
    [3, 12_000],
  ])
})

test('what waits begins as soon as the high load is over', async () => {
  expect(await openClock((now) => now < 1_300).begunAt(4)).toEqual([
    [0, 0],
    [1, 1_300],
    [2, 1_300],
    [3, 1_300],
  ])
})

test('the ten seconds are those of each high load', async () => {
  const clock = openClock((now) => now !== 10_500)
  expect(await clock.begunAt(3)).toEqual([
    [0, 0],
    [1, 10_000],
    [2, 10_500],
  ])
  clock.wait(100)
  expect(await clock.begunAt(3)).toEqual([
    [0, 10_600],
    [1, 20_600],
    [2, 21_600],
  ])
  clock.wait(5_000)
  expect(await clock.begunAt(2)).toEqual([
    [0, 26_600],
    [1, 36_600],
  ])
})
