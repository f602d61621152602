import { expect, test } from 'vitest'
import { createFairQueue, type QueueLevel } from './fair-queue.ts'

/** Work that runs until it is ended by its name, and the names of what runs in the order in which it started. */
function openQueue(...levels: [QueueLevel, ...QueueLevel[]]) {
  const run = createFairQueue(levels)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  const add = (name: string, ...path: string[]) =>
    run(path, () => {
      started.push(name)
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
    })
  const end = async (name: string) => {
    ends.get(name)!()
    await settled()
  }
  return { run, add, end, started }
}

const any = { running: 100, waiting: 100 }

test('no more run at once than allowed, and a failed one makes room', async () => {
  const run = createFairQueue([{ running: 2, waiting: 10 }])
  let running = 0
  let maxRunning = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, n) =>
      run([], async () => {
        maxRunning = Math.max(maxRunning, ++running)
        await new Promise((resolve) => setImmediate(resolve))
        running--
        if (n === 0) throw new Error('disk full')
      }),
    ),
  )
  expect(maxRunning).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(6)
})

test('who came first with much work has every other turn, beside somebody else', async () => {
  const { add, end, started } = openQueue({ running: 1, waiting: 10 }, any)
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'roca')
  for (const name of ['b1', 'b2']) void add(name, 'nandu')
  for (const name of ['a1', 'b1', 'a2', 'b2', 'a3']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3'])
})

test('turns are those of organizations first, then of members within them', async () => {
  const { add, end, started } = openQueue({ running: 1, waiting: 10 }, any, any)
  for (const [name, member] of [
    ['ana1', 'ana'],
    ['ana2', 'ana'],
    ['bea1', 'bea'],
    ['carla1', 'carla'],
  ] as const)
    void add(name, 'roca', member)
  void add('dora1', 'nandu', 'dora')
  for (const name of ['ana1', 'dora1', 'bea1', 'carla1', 'ana2']) await end(name)
  expect(started).toEqual(['ana1', 'dora1', 'bea1', 'carla1', 'ana2'])
})

test('an organization at its limit leaves the rest to others', async () => {
  const { add, started } = openQueue({ running: 3, waiting: 10 }, { running: 2, waiting: 10 })
  for (const name of ['a1', 'a2', 'a3']) void add(name, 'roca')
  void add('b1', 'nandu')
  expect(started).toEqual(['a1', 'a2', 'b1'])
})

test('a member at the limit of one delays no colleague who came later', async () => {
  const { add, end, started } = openQueue({ running: 2, waiting: 10 }, any, { running: 1, waiting: 10 })
  for (const name of ['ana1', 'ana2']) void add(name, 'roca', 'ana')
  void add('bea1', 'roca', 'bea')
  expect(started).toEqual(['ana1', 'bea1'])
  await end('bea1')
  expect(started).toEqual(['ana1', 'bea1'])
  await end('ana1')
  expect(started).toEqual(['ana1', 'bea1', 'ana2'])
})

test('when too many of one wait they are rejected, and others still wait', async () => {
  const { add, end, started } = openQueue({ running: 1, waiting: 3 }, { running: 1, waiting: 1 })
  for (const name of ['a1', 'a2']) void add(name, 'roca')
  await expect(add('a3', 'roca')).rejects.toMatchObject({ code: 'server_busy', status: 503, retryAfter: 10 })
  void add('b1', 'nandu')
  void add('c1', 'marejada')
  await expect(add('d1', 'lanternfell')).rejects.toMatchObject({ code: 'server_busy' })
  for (const name of ['a1', 'b1', 'c1', 'a2']) await end(name)
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2'])
  void add('d2', 'lanternfell')
  expect(started.at(-1)).toBe('d2')
})
