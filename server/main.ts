import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { startEmbedded, type EmbeddedDatabase } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { databaseUrlsOf } from './database/roles.ts'
import { DatabaseUnavailable } from './database/database-unavailable.ts'
import { appSecret, atPort, env as readEnvironment, InvalidEnvironment, publicOrigin, type Env } from './env.ts'
import { limitBodyTime } from './http/body-time-limit.ts'
import { collectGarbageWhenIdle } from './collect-garbage-when-idle.ts'

const isDevelopment = process.argv.includes('--dev')

const openDevelopment = async (server: Server) => {
  const { startVite } = await import('./development.ts')
  return startVite(server)
}

// main.ts is built too (`build/server/main.js`): running the source would keep Node's TypeScript compiler, 18 MB, in
// memory. In development Node runs the source, and Vite loads the rest.
const start = async () => {
  const settings = readEnvironment()
  const secret = appSecret(settings)
  // Before anything else, so that nothing is started or migrated when the port is taken.
  const server = createServer(serverOptions)
  server.on('request', answerWhileStarting)
  await listen(server, settings.PORT, settings.HOST)
  const env = atPort(settings, (server.address() as AddressInfo).port)
  // Libraries run in production mode from here on; our own settings were read above.
  if (!isDevelopment) process.env.NODE_ENV = 'production'

  const database = env.DATABASE_URL ? null : await startEmbedded({ dataDir: env.DATA_DIR })
  try {
    await serve({ env, secret, server, database })
  } catch (error) {
    await database?.stop()
    throw error
  }
}

type ServeOptions = { env: Env; secret: string; server: Server; database: EmbeddedDatabase | null }

const serve = async ({ env, secret, server, database }: ServeOptions) => {
  const urls = databaseUrlsOf(env.DATABASE_URL ?? database!.url, secret, {
    app: env.DATABASE_APP_URL,
    platform: env.DATABASE_PLATFORM_URL,
  })
  const appliedMigrations = await migrate(urls)
  const development = isDevelopment ? await openDevelopment(server) : null
  const { openServer } = development ? await development.load() : await import('./server.ts')
  const { app, log, announce, close } = await openServer(env, secret, urls, database?.revive)

  if (appliedMigrations.length) log.info({ migrations: appliedMigrations }, 'the database was migrated')

  server.on('connect', rejectConnect)
  server.off('request', answerWhileStarting)
  server.on('request', limitBodyTime(development ? development.withVite(app) : app))
  drainOnSignal(server, log, async () => {
    await development?.close()
    await close()
    await database?.stop()
  })
  for (const line of await announce()) console.log(line)
  console.log(`ready ${describeAddress(env)}`)
  // The first jobs run within a minute, and leave 15 MB.
  if (!development) for (const delayMs of [5_000, 15_000, 90_000]) setTimeout(collectGarbageWhenIdle, delayMs).unref()
}

const describeAddress = (env: Env) => {
  if (env.JOBS === 'only') return `to work on jobs, health at ${env.HOST}:${env.PORT}/readyz`
  const origin = publicOrigin(env, env.PLATFORM_DOMAIN)
  return env.PUBLIC_PORT === env.PORT ? origin : `${origin}, listening on ${env.HOST}:${env.PORT}`
}

const answerWhileStarting = (_request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(503, { 'retry-after': '1', connection: 'close' }).end('Dorsal is starting.\n')
}

const serverOptions = {
  headersTimeout: 20_000,
  // Files of athletes are received at a minimum rate; other bodies have less time (body-time-limit.ts).
  requestTimeout: 30 * 60_000,
  connectionsCheckingInterval: 5_000,
  // Four times our own limit (ensure-readable-url.ts), above which Node answers without an explanation.
  maxHeaderSize: 64 * 1_024,
}

// Node emits CONNECT as this event only, and closes the connection silently without a listener.
const rejectConnect = (_request: IncomingMessage, socket: Duplex) => {
  socket.on('error', () => {})
  socket.end(
    'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, HEAD, POST\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  )
}

const listen = (server: Server, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })

const drainMs = 20_000
const duplicateSignalMs = 1_000

const drainOnSignal = (server: Server, log: Logger, close: () => Promise<void>) => {
  let drainingSince: number | null = null
  const drain = async (signal: NodeJS.Signals) => {
    // Ctrl-C reaches this process twice at once, from the terminal and from npm: only a later signal counts as a
    // second one.
    if (drainingSince !== null)
      return performance.now() - drainingSince > duplicateSignalMs ? process.exit(1) : undefined
    drainingSince = performance.now()
    log.info({ signal }, 'shutting down: requests and jobs under way are finished first')
    const drainTimer = setTimeout(() => server.closeAllConnections(), drainMs)
    await new Promise((resolve) => {
      server.close(resolve)
      server.closeIdleConnections()
    })
    clearTimeout(drainTimer)
    await close()
    log.info({ ms: Math.round(performance.now() - drainingSince) }, 'shut down')
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
}

const explainStartError = (error: NodeJS.ErrnoException): { sentence: string; exitCode: number } | null => {
  if (error instanceof InvalidEnvironment) return { sentence: error.message, exitCode: 5 }
  if (error instanceof DatabaseUnavailable) return { sentence: error.message, exitCode: 1 }
  if (error.code === 'EADDRINUSE')
    return { sentence: 'The port is in use by another program: set PORT to another one.', exitCode: 1 }
  if (error.code === 'EACCES') return { sentence: `Not allowed: ${error.message}`, exitCode: 1 }
  if (isDiskFull(error))
    return { sentence: 'The disk is full: make room and start again, nothing is lost.', exitCode: 1 }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN')
    return {
      sentence: 'HOST is no address of this machine: 127.0.0.1 is for this machine alone, 0.0.0.0 for every network.',
      exitCode: 1,
    }
  return null
}

// 53100 is PostgreSQL's disk_full.
const isDiskFull = (error: unknown): boolean =>
  error instanceof Error &&
  (['ENOSPC', 'EDQUOT', '53100'].includes((error as NodeJS.ErrnoException).code ?? '') || isDiskFull(error.cause))

try {
  await start()
} catch (error) {
  const explanation = explainStartError(error as NodeJS.ErrnoException)
  console.error(explanation ? explanation.sentence : error)
  process.exit(explanation?.exitCode ?? 1)
}
