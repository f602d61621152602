import pg from 'pg'

type Hearing = {
  /** The connection's name in `pg_stat_activity`. */
  name: string
  channels: readonly string[]
  onNotice(channel: string, payload: string): void
  /** Something may have been missed: called whenever the connection is lost, and when there is a new one. */
  onDoubt(): void
  onError(error: Error): void
}

export type Listener = {
  /** Ends with the first attempt, whether it succeeded or not. */
  ready: Promise<void>
  isListening(): boolean
  close(): Promise<void>
}

const firstRetryMs = 200
const longestRetryMs = 10_000
// A connection that is cut without a word (a firewall, a machine that is gone) is noticed by its silence.
const askEveryMs = 5_000

/** Holds one connection that hears `channels`, and gets a new one whenever it is lost. */
export const listenFor = (url: string, { name, channels, onNotice, onDoubt, onError }: Hearing): Listener => {
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let retryMs = firstRetryMs

  const lost = (mine: pg.Client, error?: Error) => {
    if (closed || client !== mine) return
    client = undefined
    listening = false
    onDoubt()
    if (error) onError(error)
    void mine.end().catch(() => {})
    setTimeout(connect, retryMs).unref()
    retryMs = Math.min(retryMs * 2, longestRetryMs)
  }
  const connect = async (): Promise<void> => {
    const patience = { connectionTimeoutMillis: askEveryMs, query_timeout: askEveryMs }
    const mine = new pg.Client({ connectionString: url, keepAlive: true, application_name: name, ...patience })
    client = mine
    mine.on('error', (error) => lost(mine, error))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ channel, payload }) => client === mine && onNotice(channel, payload ?? ''))
    try {
      await mine.connect()
      await listen(mine)
      if (client !== mine) return
      listening = true
      retryMs = firstRetryMs
      onDoubt()
      askAgain(mine)
    } catch (error) {
      lost(mine, error as Error)
    }
  }
  // To listen again changes nothing and needs an answer.
  const askAgain = (mine: pg.Client) =>
    setTimeout(() => {
      if (closed || client !== mine) return
      listen(mine).then(
        () => void askAgain(mine),
        (error: Error) => lost(mine, error),
      )
    }, askEveryMs).unref()
  const listen = async (mine: pg.Client) => {
    for (const channel of channels) await mine.query(`listen ${channel}`)
  }
  return {
    ready: connect(),
    isListening: () => listening,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
