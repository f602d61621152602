import { expect, test } from 'vitest'
import { turnsOf, turnsPerPerson } from './turns.ts'

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

test('who asks for much waits for themselves, and nobody else for them', async () => {
  const inTurn = turnsPerPerson(1)
  let release = () => {}
  const held = inTurn('ana', () => new Promise<void>((done) => (release = done)))
  const behind = inTurn('ana', async () => 'behind')
  expect(await inTurn('bea', async () => 'beside')).toBe('beside')
  expect(await Promise.race([behind, Promise.resolve('waiting')])).toBe('waiting')
  release()
  await held
  expect(await behind).toBe('behind')
})
