import { Writable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { limitLogRate } from './limit-log-rate.ts'

test('of many lines with one cause one a minute is written, with the number of lines left out', () => {
  const lines: unknown[] = []
  const output = new Writable({
    write: (line: Buffer, _encoding, callback) => {
      const { leftOut, msg } = JSON.parse(line.toString()) as { leftOut?: number; msg: string }
      lines.push([msg, leftOut])
      callback()
    },
  })
  let now = 0
  const causeOf = (error: unknown) => (error instanceof RangeError ? 'database' : null)
  const log = pino({ hooks: { logMethod: limitLogRate(causeOf, () => now) } }, output)
  for (now = 0; now < 60_000; now += 100) log.error({ err: new RangeError() }, 'no database')
  log.error({ err: new Error('another') }, 'another')
  log.error({ err: new Error('another') }, 'another')
  log.info('plain words')
  now = 60_000
  log.warn({ err: new RangeError() }, 'no database still')
  log.error({ err: new RangeError() }, 'no database still')
  expect(lines).toEqual([
    ['no database', undefined],
    ['another', undefined],
    ['another', undefined],
    ['plain words', undefined],
    ['no database still', 599],
  ])
})
