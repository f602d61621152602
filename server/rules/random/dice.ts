/** Numbers that look random and are the same for the same seed: demonstrations must not differ from run to run. */
export type Dice = {
  /** From 0 up to, not including, 1. */
  next(): number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** Around 0 with a deviation of 1, as nature spreads things. */
  bell(): number
  pick<T>(choices: readonly T[]): T
}

/** mulberry32 over a hash of the seed. Nothing secret may be made of it. */
export const diceOf = (seed: string): Dice => {
  let state = hashOf(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixedBits = Math.imul(state ^ (state >>> 15), 1 | state)
    mixedBits = (mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), 61 | mixedBits)) ^ mixedBits
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32
  }
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    // Box and Muller; 1 − x, because the logarithm of 0 has no end.
    bell: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick: (choices) => choices[Math.floor(next() * choices.length)]!,
  }
}

// FNV-1a, 32 bits.
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash
}
