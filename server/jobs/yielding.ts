/** Seconds from the beginning of a rush in which one piece of work begins at most: most rushes are over by then. */
export const rushGrace = 10
/** Seconds from one piece of work to the next in a longer rush. A mail asks for some 40 ms of a processor, in three processes. */
export const rushPace = 1
const pollMs = 100
// While something waits there is a look each tenth of a second. After longer without one, what it saw is over.
const staleMs = 1_000

type TurnOptions = {
  isRush(): boolean
  /** Milliseconds of a clock that only goes forward. */
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * Lets work that nobody waits for begin, in the order it came: at once, and during a rush one piece, after `rushGrace`
 * one more each `rushPace`, so that the longest rush starves none.
 */
export const yieldingIn = ({ isRush, now, pause }: TurnOptions): (() => Promise<void>) => {
  let [checkedAt, startedAt, rushStartedAt] = [-Infinity, -Infinity, -Infinity]
  let queue = Promise.resolve()
  const mustWait = () => {
    const time = now()
    const isRecent = time - checkedAt < staleMs
    checkedAt = time
    if (!isRush()) {
      rushStartedAt = Infinity
      return false
    }
    if (!isRecent || rushStartedAt === Infinity) rushStartedAt = time
    const isFirst = startedAt < rushStartedAt
    return !isFirst && time < Math.max(rushStartedAt + rushGrace * 1_000, startedAt + rushPace * 1_000)
  }
  const waitForStart = async () => {
    while (mustWait()) await pause(pollMs)
    startedAt = now()
  }
  return () => (queue = queue.then(waitForStart))
}
