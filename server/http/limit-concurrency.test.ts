import { expect, test } from 'vitest'
import { limitConcurrency, limitConcurrencyPerPerson } from './limit-concurrency.ts'

test('no more run at once than allowed, and a failed one makes room', async () => {
  const runLimited = limitConcurrency(2)
  let running = 0
  let maxRunning = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, n) =>
      runLimited(async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        running--
        if (n === 0) throw new Error('disk full')
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})

test('one person’s waiting work delays nobody else', async () => {
  const runLimited = limitConcurrencyPerPerson(1)
  let release = () => {}
  const blocker = runLimited('ana', () => new Promise<void>((resolve) => (release = resolve)))
  const waitingRun = runLimited('ana', async () => 'behind')
  expect(await runLimited('bea', async () => 'beside')).toBe('beside')
  expect(await Promise.race([waitingRun, Promise.resolve('waiting')])).toBe('waiting')
  release()
  await blocker
  expect(await waitingRun).toBe('behind')
})
