/** Seconds from the beginning of a rush in which one piece of work begins at most: most rushes are over by then. */
export const rushGrace = 10
/** Seconds from one piece of work to the next in a longer rush. A mail asks for some 40 ms of a processor, in three processes. */
export const rushPace = 1
const lookMs = 100
// While something waits there is a look each tenth of a second. After longer without one, what it saw is over.
const forgetMs = 1_000

type Surroundings = {
  isRush(): boolean
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * Lets work that nobody waits for begin, in the order it came: at once, and during a rush one piece, after `rushGrace`
 * one more each `rushPace`, so that the longest rush starves none.
 */
export const yieldingIn = ({ isRush, now, pause }: Surroundings): (() => Promise<void>) => {
  let [looked, begun, rushSince] = [-Infinity, -Infinity, -Infinity]
  let queue = Promise.resolve()
  const mustWait = () => {
    const at = now()
    const isKnown = at - looked < forgetMs
    looked = at
    if (!isRush()) {
      rushSince = Infinity
      return false
    }
    if (!isKnown || rushSince === Infinity) rushSince = at
    const isFirst = begun < rushSince
    return !isFirst && at < Math.max(rushSince + rushGrace * 1_000, begun + rushPace * 1_000)
  }
  const begin = async () => {
    while (mustWait()) await pause(lookMs)
    begun = now()
  }
  return () => (queue = queue.then(begin))
}
