/**
 * A HyperLogLog sketch: how many different hashes it has seen, from the most zeros that any hash of a register began
 * with. Of two sketches the greater of each register counts both. 4,096 registers err by 1.04 / √4096 = 1.6 %.
 */
export type Sketch = Uint8Array

export const registerCount = 4_096
const registerBits = 12
const rankBits = 32

export const createSketch = (): Sketch => new Uint8Array(registerCount)

/** `high` chooses the register, `low` is the rest of the hash: two numbers of 32 bits. */
export function addHash(sketch: Sketch, high: number, low: number): void {
  const register = high >>> (32 - registerBits)
  const rank = Math.clz32(low) + 1
  if (rank > sketch[register]!) sketch[register] = rank
}

export function mergeSketch(sketch: Sketch, other: Sketch): void {
  for (const [register, rank] of other.entries()) if (rank > sketch[register]!) sketch[register] = rank
}

/** O. Ertl, "New cardinality estimation algorithms for HyperLogLog sketches" (2017), arXiv:1702.01284, algorithm 6. */
export function estimateCount(sketch: Sketch): number {
  const counts = Array.from({ length: rankBits + 2 }, () => 0)
  for (const rank of sketch) counts[rank]!++
  let sum = registerCount * tau(1 - counts[rankBits + 1]! / registerCount)
  for (let rank = rankBits; rank >= 1; rank--) sum = (sum + counts[rank]!) / 2
  sum += registerCount * sigma(counts[0]! / registerCount)
  return Math.round(registerCount ** 2 / (2 * Math.LN2 * sum))
}

function sigma(share: number): number {
  if (share === 1) return Infinity
  let [power, factor, sum, previous] = [share, 1, share, NaN]
  while (sum !== previous) {
    power *= power
    previous = sum
    sum += power * factor
    factor *= 2
  }
  return sum
}

function tau(share: number): number {
  if (share === 0 || share === 1) return 0
  let [root, factor, sum, previous] = [share, 1, 1 - share, NaN]
  while (sum !== previous) {
    root = Math.sqrt(root)
    previous = sum
    factor /= 2
    sum -= (1 - root) ** 2 * factor
  }
  return sum / 3
}
