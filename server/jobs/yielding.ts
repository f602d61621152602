/** Seconds from one piece of work to the next in a rush. A mail asks for some 40 ms of a processor, in three processes. */
export const rushPace = 1
const lookMs = 100

type Surroundings = {
  isRush(): boolean
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * Lets work that nobody waits for begin, in the order it came: at once, and during a rush one piece each `rushPace`, so
 * that the longest rush starves none.
 */
export const yieldingIn = ({ isRush, now, pause }: Surroundings): (() => Promise<void>) => {
  let begun = -Infinity
  let queue = Promise.resolve()
  const begin = async () => {
    while (isRush() && now() - begun < rushPace * 1_000) await pause(lookMs)
    begun = now()
  }
  return () => (queue = queue.then(begin))
}
