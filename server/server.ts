import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { openMailing } from './adapters/mail/mailing.ts'
import { gatewaysOf, loopbackOrigin } from './adapters/payments/gateways.ts'
import { sandboxProvider } from './adapters/payments/sandbox/provider.ts'
import { announcement } from './announcement.ts'
import { createApp, createPageCache } from './app.ts'
import type { DatabaseUrls } from './database/roles.ts'
import { assignDefaultFeePlan } from './domain/fee-plans/set-default-fee-plan.ts'
import { installTenants } from './domain/tenants/install-tenants.ts'
import { publicOrigin, straySettings, type Env } from './env.ts'
import { logCounts } from './http/page-cache/log-counts.ts'
import { withPageCache } from './http/page-cache/public-page-cache.ts'
import { keepUploadsSwept } from './http/sweep-uploads.ts'
import { openVisitors } from './http/visitors.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { createProcessLoadDetector } from './jobs/detect-high-load.ts'
import { createTurnQueue } from './jobs/turn-queue.ts'
import { jobsApp } from './jobs-app.ts'
import type { Metrics } from './metrics.ts'
import { openPlatform, type Platform } from './platform.ts'
import { forkMailWriter } from './worker/fork-mail-writer.ts'

export type OpenServer = {
  app: RequestListener
  log: Logger
  announce(): Promise<string[]>
  close(): Promise<void>
}

export const openServer = async (
  env: Env,
  secret: string,
  urls: DatabaseUrls,
  revive?: () => Promise<void>,
): Promise<OpenServer> => {
  const platform = await openPlatform({
    env,
    secret,
    urls,
    revive,
    gateways: (tokens) => gatewaysOf(env, secret, tokens),
  })
  const { app, close } = env.JOBS === 'only' ? openJobsApp(platform) : await openPages(platform)
  const writer = forkMailWriter(platform.log)
  const mailing = await openMailing({ env, pool: platform.pool, files: platform.files, writer })
  const waitForTurn =
    env.JOBS === 'only'
      ? undefined
      : createTurnQueue({ isHighLoad: createProcessLoadDetector(), now: () => performance.now(), pause })
  if (env.JOBS !== 'off') await platform.jobs.work(jobHandlers(platform, mailing, { waitForTurn }))
  for (const { name, meant } of straySettings(process.env))
    platform.log.warn({ setting: name, meant }, 'not a setting of Dorsal: was another one meant?')
  const metrics = await openMetricsFor(platform, app)
  return {
    app: metrics?.app ?? app,
    log: platform.log,
    announce: async () => (env.JOBS === 'only' ? [] : announcement(platform)),
    close: async () => {
      await metrics?.close()
      await close()
      await platform.close()
      writer.close()
      await mailing.transport.close()
    },
  }
}

type OpenApp = { app: RequestListener; close(): Promise<void> }

const openPages = async (platform: Platform): Promise<OpenApp> => {
  const { env, log } = platform
  await installDemo(platform)
  await assignDefaultFeePlan(platform.platformContext({ actor: { kind: 'system' } }))
  const sandbox = env.SANDBOX_PAYMENTS ? sandboxOf(platform) : null
  sandbox?.start()
  const visitors = await openVisitors(platform)
  const app = createApp(platform, { sandbox: sandbox?.router ?? null, visitors })
  const cache =
    process.env.NODE_ENV === 'production' && env.PAGE_CACHE_MB > 0 ? createPageCache(platform, app, visitors) : null
  const countLog = cache && logCounts(cache, log)
  const uploads = keepUploadsSwept(log)
  return {
    app: cache ? withPageCache(cache, app) : app,
    close: async () => {
      countLog?.stop()
      uploads.stop()
      await visitors.close()
      await sandbox?.stop()
    },
  }
}

// The sandbox's worker runs in the processes with pages, where its webhooks arrive.
const openJobsApp = (platform: Platform): OpenApp => ({
  app: jobsApp(platform, { sandboxApi: platform.env.SANDBOX_PAYMENTS ? sandboxOf(platform).api : null }),
  close: async () => {},
})

const openMetricsFor = async ({ env, pool, pools }: Platform, app: RequestListener) => {
  const { METRICS_PORT: port, METRICS_TOKEN: token, HOST: host } = env
  if (!port && !token) return null
  const { openMetrics, withMetrics } = await import('./metrics.ts')
  const metrics = openMetrics({ database: pool, pools: await pools() })
  const measuredApp = metrics.measure(app)
  const metricsServer = port ? createServer(serveMetricsOnly(metrics)) : null
  if (metricsServer) await once(metricsServer.listen(port, host), 'listening')
  return {
    app: token ? withMetrics(metrics, token, measuredApp) : measuredApp,
    close: async () => {
      metricsServer?.closeAllConnections()
      metricsServer?.close()
    },
  }
}

const serveMetricsOnly =
  (metrics: Metrics): RequestListener =>
  (request, response) => {
    if (request.url === '/metrics' && request.method === 'GET') return metrics.serve(request, response)
    response.writeHead(404).end()
  }

const sandboxOf = ({ env, secret, pool, log }: Platform) =>
  sandboxProvider({
    pool,
    secret,
    publicOrigin: publicOrigin(env, env.PLATFORM_DOMAIN),
    webhookUrl: `${loopbackOrigin(env)}/webhooks/sandbox`,
    delayMs: env.SANDBOX_DELAY_MS,
    log,
  })

// In production the operator creates organizations, unless SANDBOX_PAYMENTS is on.
const installDemo = async ({ env, log, files, platformContext }: Platform) => {
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && !env.SANDBOX_PAYMENTS) return
  const ctx = platformContext({ actor: { kind: 'system' } })
  const tenants = { folder: path.resolve('tenants'), withOwners: !isProduction }
  const organizations = await installTenants(ctx, files, tenants)
  if (organizations.length) log.info({ organizations }, 'applied the organizations of tenants/')
}
