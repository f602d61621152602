import { createHash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Plan } from './plan-results.ts'

const sliceItems = 1000

/** A hash of what a plan writes and reports, without the ids that it gives. */
export async function fingerprintPlan({ report, newFinishers, outcomes, removable }: Plan): Promise<string> {
  const { importId: _importId, ...reported } = report
  const hash = createHash('sha256')
  const add = async (items: Iterable<unknown>) => {
    let count = 0
    for (const item of items) {
      // 100,000 rows would keep other requests waiting.
      if (count++ % sliceItems === 0) await setImmediate()
      hash.update(`${JSON.stringify(item)}\n`)
    }
  }
  for (const [name, value] of Object.entries(reported)) {
    hash.update(name)
    await add(Array.isArray(value) ? value : [value])
  }
  await add(newFinishers.map(({ id: _id, ...finisher }) => finisher))
  await add(outcomes.map(({ id, row, to, isDecided, endsSwap }) => ({ id, row, to, isDecided, endsSwap })))
  await add(removable)
  return hash.digest('base64url')
}
