import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { breakConnections, mendConnections, socketThatProbes } from './embedded/moved.ts'

type ListenerOptions = {
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
const maxRetryMs = 2_000
const maxDoubtMs = 1_000
// A connection that is cut without a word (a firewall, a machine that is gone) is noticed by its silence.
const checkIntervalMs = 5_000

// pg gives neither a code: no answer to a connection in time, nor to a query.
const isTimeout = ({ message }: Error) => /^timeout expired$|^Query read timeout$/.test(message)

/** Holds one connection that hears `channels`, and gets a new one whenever it is lost. */
export const listenFor = (
  url: string,
  { name, channels, onNotice, onLost, onListening, onError, revive }: ListenerOptions,
): Listener => {
  let client: pg.Client | undefined
  let isConnected = false
  let isClosed = false
  let retryMs = firstRetryMs
  let isDown = false
  let attemptEnded = Promise.withResolvers<void>()

  const findDown = async () => {
    if (!isConnected && !isDown) await Promise.race([attemptEnded.promise, pause(maxDoubtMs)])
    return !isConnected
  }
  const setDown = (value: boolean) => {
    isDown = value
    attemptEnded.resolve()
  }
  const reconnectAfter = (connection: pg.Client, error?: Error) => {
    if (isClosed || client !== connection) return
    client = undefined
    if (isConnected) {
      attemptEnded = Promise.withResolvers()
      onLost()
    } else setDown(true)
    isConnected = false
    if (error) onError(error)
    void connection.end().catch(() => {})
    setTimeout(connect, retryMs).unref()
    retryMs = Math.min(Math.max(retryMs * 2, 100), maxRetryMs)
  }
  const connect = async (): Promise<void> => {
    if (isDown) await revive?.().catch(onError)
    if (isClosed) return
    const timeouts = { connectionTimeoutMillis: checkIntervalMs, query_timeout: checkIntervalMs }
    const connection = new pg.Client({
      connectionString: url,
      stream: socketThatProbes,
      keepAlive: true,
      application_name: name,
      ...timeouts,
    })
    client = connection
    connection.on('error', (error) => reconnectAfter(connection, error))
    connection.on('end', () => reconnectAfter(connection))
    connection.on('notification', ({ channel, payload }) => client === connection && onNotice(channel, payload ?? ''))
    try {
      await connection.connect()
      await listen(connection)
      if (client !== connection) return
      isConnected = true
      retryMs = firstRetryMs
      const wasDown = isDown
      mendConnections()
      setDown(false)
      onListening(wasDown)
      scheduleCheck(connection)
    } catch (error) {
      reconnectAfter(connection, error as Error)
      // Requests that wait on other connections wait for the same server.
      if (isTimeout(error as Error)) breakConnections()
    }
  }
  // To listen again changes nothing and needs an answer.
  const scheduleCheck = (connection: pg.Client) =>
    setTimeout(() => {
      if (isClosed || client !== connection) return
      listen(connection).then(
        () => void scheduleCheck(connection),
        (error: Error) => reconnectAfter(connection, error),
      )
    }, checkIntervalMs).unref()
  const listen = async (connection: pg.Client) => {
    for (const channel of channels) await connection.query(`listen ${channel}`)
  }
  return {
    ready: connect(),
    isListening: () => isConnected,
    isDown: () => isDown,
    findDown,
    close: async () => {
      isClosed = true
      await client?.end()
    },
  }
}
