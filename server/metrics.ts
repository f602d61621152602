import type { RequestListener } from 'node:http'
import { createHash, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = {
  measure(app: RequestListener): RequestListener
  serve: RequestListener
}

type Parts = { database: pg.Pool; pools: Readonly<Record<string, pg.Pool>> }

const cacheMs = 10_000
const queryTimeoutMs = 2_000

export const openMetrics = ({ database, pools }: Parts): Metrics => {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'dorsal_http_request_duration_seconds',
    help: 'Requests answered, by method and status, and how long they took.',
    labelNames: ['method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [register],
  })
  const abortedRequests = new Counter({
    name: 'dorsal_http_requests_aborted_total',
    help: 'Requests whose visitor left before they were answered.',
    registers: [register],
  })
  countConnections(register, pools)
  const readDatabase = databaseGauges(register, database)

  return {
    measure: (app) => (request, response) => {
      const startedAt = performance.now()
      response.once('close', () => {
        if (!response.writableFinished) return abortedRequests.inc()
        const labels = { method: methodOf(request.method), status: String(response.statusCode) }
        durations.observe(labels, (performance.now() - startedAt) / 1000)
      })
      app(request, response)
    },
    serve: async (_request, response) => {
      await readDatabase()
      const text = await register.metrics()
      response.writeHead(200, { 'content-type': register.contentType, 'cache-control': 'no-store' }).end(text)
    },
  }
}

// Clients can send any method, and each would be a new time series.
const methodOf = (method = '') =>
  ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'].includes(method) ? method : 'other'

const countConnections = (register: Registry, pools: Parts['pools']) =>
  new Gauge({
    name: 'dorsal_database_connections',
    help: 'Connections of this process: open, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [register],
    collect() {
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'open' }, totalCount)
        this.set({ pool, state: 'idle' }, idleCount)
        this.set({ pool, state: 'waiting' }, waitingCount)
      }
    },
  })

type Row = Record<string, string | number>
type CountQuery = { name: string; help: string; labels: string[]; value: string; sql: string }

const countQueries: CountQuery[] = [
  {
    name: 'dorsal_orders',
    help: 'Orders made within the last 24 hours, by state.',
    labels: ['state'],
    value: 'count',
    sql: `select state, count(*)::int as count from orders where created_at > now() - interval '1 day' group by state`,
  },
  {
    name: 'dorsal_holds',
    help: 'Orders that hold places without being paid.',
    labels: [],
    value: 'count',
    sql: `select count(*)::int as count from orders where state in ('held', 'awaiting_payment')`,
  },
  {
    name: 'dorsal_held_places',
    help: 'Places that those orders hold.',
    labels: [],
    value: 'count',
    sql: `select coalesce(sum(quantity), 0)::int as count from orders join order_place
        on order_place.organization_id = orders.organization_id and order_id = orders.id
      where orders.state in ('held', 'awaiting_payment')
        and exists (select from competition
          where competition.organization_id = order_place.organization_id and competition.pool_id = order_place.pool_id)`,
  },
  {
    name: 'dorsal_jobs_waiting',
    help: 'Jobs that could be worked on now, by queue.',
    labels: ['queue'],
    value: 'count',
    sql: `select queue.name as queue, count(job.id)::int as count from pgboss.queue left join pgboss.job
        on job.name = queue.name and state in ('created', 'retry') and start_after < now() group by queue.name`,
  },
  {
    name: 'dorsal_jobs_oldest_seconds',
    help: 'How long the oldest of them has been due, by queue.',
    labels: ['queue'],
    value: 'age',
    sql: `select queue.name as queue, coalesce(extract(epoch from now() - min(start_after)), 0)::float as age
      from pgboss.queue left join pgboss.job
        on job.name = queue.name and state in ('created', 'retry') and start_after < now() group by queue.name`,
  },
  {
    name: 'dorsal_jobs_failed',
    help: 'Jobs that were given up and not forgotten yet.',
    labels: [],
    value: 'count',
    sql: `select count(*)::int as count from pgboss.job where name = 'dead-letter' or state = 'failed'`,
  },
  {
    name: 'dorsal_mails',
    help: 'Mails written within the last 24 hours, by state.',
    labels: ['state'],
    value: 'count',
    sql: `select state, count(*)::int as count from message where created_at > now() - interval '1 day' group by state`,
  },
  {
    name: 'dorsal_webhooks',
    help: 'Notices of payment providers within the last 24 hours, by provider and state.',
    labels: ['provider', 'state'],
    value: 'count',
    sql: `select provider, state, count(*)::int as count from payment_event
      where received_at > now() - interval '1 day' group by provider, state`,
  },
]

const databaseGauges = (register: Registry, database: pg.Pool): (() => Promise<void>) => {
  const up = new Gauge({
    name: 'dorsal_database_up',
    help: 'Whether the database answers.',
    registers: [register],
  })
  const gauges = countQueries.map(({ name, help, labels }) => {
    const gauge = new Gauge({ name, help, labelNames: labels, registers: [register] })
    gauge.reset()
    return gauge
  })
  let readAt = -Infinity
  let reading: Promise<void> | undefined
  const readGauges = async () => {
    try {
      const tables = await withTimeout(queryTimeoutMs, readAll(database))
      gauges.forEach((gauge, index) => fillGauge(gauge, countQueries[index]!, tables[index]!))
      up.set(1)
    } catch {
      for (const gauge of gauges) gauge.reset()
      up.set(0)
    }
    readAt = performance.now()
  }
  return () => {
    if (performance.now() - readAt < cacheMs) return Promise.resolve()
    return (reading ??= readGauges().finally(() => (reading = undefined)))
  }
}

const readAll = async (database: pg.Pool): Promise<Row[][]> => {
  const tables: Row[][] = []
  for (const { sql } of countQueries) tables.push((await database.query<Row>(sql)).rows)
  return tables
}

const fillGauge = (gauge: Gauge, { labels, value }: CountQuery, rows: Row[]) => {
  gauge.reset()
  for (const row of rows) gauge.set(Object.fromEntries(labels.map((label) => [label, row[label]!])), Number(row[value]))
}

const withTimeout = async <Result>(ms: number, work: Promise<Result>): Promise<Result> => {
  const { promise: timeout, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('the database takes too long')), ms)
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

export const withMetrics =
  (metrics: Metrics, token: string, app: RequestListener): RequestListener =>
  (request, response) => {
    if (request.url !== '/metrics') return app(request, response)
    if (request.method === 'GET' && isSameText(request.headers.authorization ?? '', `Bearer ${token}`))
      return metrics.serve(request, response)
    response.writeHead(401, { 'www-authenticate': 'Bearer', 'content-type': 'text/plain' }).end('a token is needed')
  }

const isSameText = (actual: string, expected: string) => timingSafeEqual(digestOf(actual), digestOf(expected))
const digestOf = (text: string) => createHash('sha256').update(text).digest()
