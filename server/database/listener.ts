import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { breakConnections, mendConnections, socketThatProbes } from './embedded/moved.ts'

type Hearing = {
  /** The connection's name in `pg_stat_activity`. */
  name: string
  channels: readonly string[]
  onNotice(channel: string, payload: string): void
  /** The connection is lost: from now on something may be missed. */
  onLost(): void
  /** There is a connection, the first or a new one: something may have been missed. `wasDown`: nor was there a database. */
  onListening(wasDown: boolean): void
  onError(error: Error): void
  /** Brings the database back where that is ours to do: called before an attempt that follows one that failed. */
  revive?: (() => Promise<void>) | undefined
}

export type Listener = {
  /** Ends with the first attempt, whether it succeeded or not. */
  ready: Promise<void>
  isListening(): boolean
  /** Whether the database was found to be out of reach: the last attempt to connect failed. */
  isDown(): boolean
  /** The same, once it is known: a connection that was just lost says nothing yet. */
  findDown(): Promise<boolean>
  close(): Promise<void>
}

// The first attempt comes at once: it tells a lost connection from a lost database.
const firstRetryMs = 0
const longestRetryMs = 2_000
const longestDoubtMs = 1_000
// A connection that is cut without a word (a firewall, a machine that is gone) is noticed by its silence.
const askEveryMs = 5_000

// pg gives neither a code: no answer to a connection in time, nor to a query.
const isSilence = ({ message }: Error) => /^timeout expired$|^Query read timeout$/.test(message)

/** Holds one connection that hears `channels`, and gets a new one whenever it is lost. */
export const listenFor = (
  url: string,
  { name, channels, onNotice, onLost, onListening, onError, revive }: Hearing,
): Listener => {
  let client: pg.Client | undefined
  let listening = false
  let closed = false
  let retryMs = firstRetryMs
  let down = false
  let found = Promise.withResolvers<void>()

  const findDown = async () => {
    if (!listening && !down) await Promise.race([found.promise, pause(longestDoubtMs)])
    return !listening
  }
  const know = (isDown: boolean) => {
    down = isDown
    found.resolve()
  }
  const lost = (mine: pg.Client, error?: Error) => {
    if (closed || client !== mine) return
    client = undefined
    if (listening) {
      found = Promise.withResolvers()
      onLost()
    } else know(true)
    listening = false
    if (error) onError(error)
    void mine.end().catch(() => {})
    setTimeout(connect, retryMs).unref()
    retryMs = Math.min(Math.max(retryMs * 2, 100), longestRetryMs)
  }
  const connect = async (): Promise<void> => {
    if (down) await revive?.().catch(onError)
    if (closed) return
    const patience = { connectionTimeoutMillis: askEveryMs, query_timeout: askEveryMs }
    const mine = new pg.Client({
      connectionString: url,
      stream: socketThatProbes,
      keepAlive: true,
      application_name: name,
      ...patience,
    })
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
      const wasDown = down
      mendConnections()
      know(false)
      onListening(wasDown)
      askAgain(mine)
    } catch (error) {
      lost(mine, error as Error)
      // Requests that wait on other connections wait for the same server.
      if (isSilence(error as Error)) breakConnections()
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
    isDown: () => down,
    findDown,
    close: async () => {
      closed = true
      await client?.end()
    },
  }
}
