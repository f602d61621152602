import { createHash } from 'node:crypto'

/**
 * Names movements by what a bank says of them. Of several that say the same, the second is told from the first, and
 * both are known again in another file that has them.
 */
export function entryIds(): (parts: readonly (string | number)[]) => string {
  const counts = new Map<string, number>()
  return (parts) => {
    const hash = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
    const count = (counts.get(hash) ?? 0) + 1
    counts.set(hash, count)
    return count === 1 ? hash : `${hash}-${count}`
  }
}
