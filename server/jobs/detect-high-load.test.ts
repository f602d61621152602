import { expect, test } from 'vitest'
import { waitUntil } from '#server/testing/wait-until.ts'
import { createProcessLoadDetector, createLoadDetector, type LoadSample } from './detect-high-load.ts'

const openProcess = () => {
  const work = { at: 0, active: 0, requests: 0 }
  const isHighLoad = createLoadDetector((): LoadSample => ({ ...work }))
  return {
    isHighLoad,
    pass: (ms: number, { busy = 0, requests = 0 }, every = 25) => {
      let answer = false
      for (let elapsed = 0; elapsed < ms; elapsed += every) {
        work.at += every
        work.active += every * busy
        work.requests += (every * requests) / 1_000
        answer = isHighLoad()
      }
      return answer
    },
    passBetweenCalls: (ms: number, { busy = 0, requests = 0 }) => {
      work.at += ms
      work.active += ms * busy
      work.requests += (ms * requests) / 1_000
    },
  }
}

test('visitors who take most of the event loop are a high load, and so is a crowd that takes little of it', () => {
  expect(openProcess().pass(2_000, { busy: 0.6, requests: 180 })).toBe(false)
  expect(openProcess().pass(2_000, { busy: 0.8, requests: 50 })).toBe(true)
  expect(openProcess().pass(2_000, { busy: 0.1, requests: 250 })).toBe(true)
})

test('a high load is seen within half a second and over half a second after it', () => {
  const { pass } = openProcess()
  expect(pass(10_000, {})).toBe(false)
  expect(pass(100, { requests: 5_000 })).toBe(true)
  expect(pass(450, { busy: 1 })).toBe(true)
  expect(pass(10_000, { busy: 1 })).toBe(true)
  expect(pass(500, { busy: 0.1 })).toBe(false)
})

test('one page with all its files is no high load', () => {
  const { pass } = openProcess()
  pass(1_000, {})
  expect(pass(50, { requests: 600, busy: 1 })).toBe(false)
})

test('without a recent sample a high load is assumed until enough was measured', () => {
  const { isHighLoad, pass } = openProcess()
  expect(isHighLoad()).toBe(true)
  expect(pass(225, {})).toBe(true)
  expect(pass(25, {})).toBe(false)
})

test('what happened between calls does not count', () => {
  const { isHighLoad, pass, passBetweenCalls } = openProcess()
  pass(1_000, {})
  passBetweenCalls(60_000, { busy: 1, requests: 1_000 })
  isHighLoad()
  expect(pass(250, {})).toBe(false)
  passBetweenCalls(60_000, {})
  isHighLoad()
  expect(pass(250, { busy: 1 })).toBe(true)
})

test('this process is under high load while it has no time left, and not while it does nothing', async () => {
  const isHighLoad = createProcessLoadDetector()
  await expect.poll(isHighLoad).toBe(false)
  await waitUntil(isHighLoad)
})
