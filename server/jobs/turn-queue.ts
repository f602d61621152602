/** Seconds of high load before work starts at the pace below: it mostly ends earlier. */
export const highLoadGraceSeconds = 10
/** Seconds between two starts when it lasts longer. A mail takes about 40 ms of processor time in three processes. */
export const highLoadPaceSeconds = 1
const pollMs = 100
// Waiting work checks every `pollMs`. After a longer gap the last result no longer counts.
const staleMs = 1_000

type TurnOptions = {
  isHighLoad(): boolean
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * Lets background work start in order: at once, and during high load one piece, then after `highLoadGraceSeconds` one each
 * `highLoadPaceSeconds`, so that none waits for ever.
 */
export const createTurnQueue = ({ isHighLoad, now, pause }: TurnOptions): (() => Promise<void>) => {
  let [checkedAt, startedAt, highLoadStartedAt] = [-Infinity, -Infinity, -Infinity]
  let queue = Promise.resolve()
  const mustWait = () => {
    const time = now()
    const isRecent = time - checkedAt < staleMs
    checkedAt = time
    if (!isHighLoad()) {
      highLoadStartedAt = Infinity
      return false
    }
    if (!isRecent || highLoadStartedAt === Infinity) highLoadStartedAt = time
    const isFirst = startedAt < highLoadStartedAt
    return (
      !isFirst &&
      time < Math.max(highLoadStartedAt + highLoadGraceSeconds * 1_000, startedAt + highLoadPaceSeconds * 1_000)
    )
  }
  const waitForStart = async () => {
    while (mustWait()) await pause(pollMs)
    startedAt = now()
  }
  return () => (queue = queue.then(waitForStart))
}
