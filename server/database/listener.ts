import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { breakConnections, restoreConnections, createProbeSocket } from './embedded/database-sockets.ts'

type ListenerOptions = {
  name: string
  channels: readonly string[]
  onNotification(channel: string, payload: string): void
  onLost(): void
  /**
   * Called for the first and each new connection: notifications may have been missed. `wasDown`: the database was down
   * too.
   */
  onListening(wasDown: boolean): void
  onError(error: Error): void
  revive?: (() => Promise<void>) | undefined
}

export type Listener = {
  ready: Promise<void>
  isListening(): boolean
  isDown(): boolean
  /** Like isDown, but waits for the attempt that follows a lost connection. */
  findDown(): Promise<boolean>
  close(): Promise<void>
}

const firstRetryMs = 0
const maxRetryMs = 2_000
const maxDoubtMs = 1_000
// A connection that is cut silently (by a firewall, by a machine that is gone) is noticed by its silence.
const checkIntervalMs = 5_000

// pg gives these timeouts no code: of connecting, and of a query.
const isTimeout = ({ message }: Error) => /^timeout expired$|^Query read timeout$/.test(message)

export const openListener = (
  url: string,
  { name, channels, onNotification, onLost, onListening, onError, revive }: ListenerOptions,
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
      stream: createProbeSocket,
      keepAlive: true,
      application_name: name,
      ...timeouts,
    })
    client = connection
    connection.on('error', (error) => reconnectAfter(connection, error))
    connection.on('end', () => reconnectAfter(connection))
    connection.on(
      'notification',
      ({ channel, payload }) => client === connection && onNotification(channel, payload ?? ''),
    )
    try {
      await connection.connect()
      await listen(connection)
      if (client !== connection) return
      isConnected = true
      retryMs = firstRetryMs
      const wasDown = isDown
      restoreConnections()
      setDown(false)
      onListening(wasDown)
      scheduleCheck(connection)
    } catch (error) {
      reconnectAfter(connection, error as Error)
      // Requests on other connections wait for the same server.
      if (isTimeout(error as Error)) breakConnections()
    }
  }
  // Listening again changes nothing, but needs a response.
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
