import { expect, test } from 'vitest'
import { turnsOf } from './export-turns.ts'

test('no more run at once than may, and one that failed makes room', async () => {
  const inTurn = turnsOf(2)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, n) =>
      inTurn(async () => {
        most = Math.max(most, ++running)
        await new Promise((done) => setTimeout(done, 5))
        running--
        if (n === 0) throw new Error('disk full')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})
