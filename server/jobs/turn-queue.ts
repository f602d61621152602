/** Seconds of a rush before work starts at the pace below: most rushes end earlier. */
export const rushGraceSeconds = 10
/** Seconds between two starts in a longer rush. A mail takes about 40 ms of processor time in three processes. */
export const rushPaceSeconds = 1
const pollMs = 100
// Waiting work checks every `pollMs`. After a longer gap the last result no longer counts.
const staleMs = 1_000

type TurnOptions = {
  isRush(): boolean
  now(): number
  pause(ms: number): Promise<unknown>
}

/**
 * Lets background work start in order: at once, and during a rush one piece, then after `rushGraceSeconds` one each
 * `rushPaceSeconds`, so that none waits for ever.
 */
export const createTurnQueue = ({ isRush, now, pause }: TurnOptions): (() => Promise<void>) => {
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
    return !isFirst && time < Math.max(rushStartedAt + rushGraceSeconds * 1_000, startedAt + rushPaceSeconds * 1_000)
  }
  const waitForStart = async () => {
    while (mustWait()) await pause(pollMs)
    startedAt = now()
  }
  return () => (queue = queue.then(waitForStart))
}
