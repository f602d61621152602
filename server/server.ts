import type { RequestListener } from 'node:http'
import path from 'node:path'
import { diskFiles } from './adapters/files/disk-files.ts'
import { openMailing } from './adapters/mail/mailing.ts'
import { gatewaysOf, loopback } from './adapters/payments/gateways.ts'
import { sandboxProvider } from './adapters/payments/sandbox/provider.ts'
import { announcement } from './announcement.ts'
import { createApp, keptPages } from './app.ts'
import type { DatabaseUrls } from './database/roles.ts'
import { installTenants } from './domain/organizations/install-tenants.ts'
import { publicOrigin, type Env } from './env.ts'
import { logCounts } from './http/page-cache/log-counts.ts'
import { inFront } from './http/page-cache/public-pages.ts'
import { jobHandlers } from './jobs/handlers.ts'
import { openPlatform, type Platform } from './platform.ts'

/** A server that is ready to listen. `announce` tells where the organizations are; `close` waits for jobs under way. */
export type OpenServer = { app: RequestListener; announce(): Promise<string[]>; close(): Promise<void> }

/** Opens everything a server process needs and begins to work on jobs. The database must be migrated. */
export const openServer = async (env: Env, secret: string, urls: DatabaseUrls): Promise<OpenServer> => {
  const platform = await openPlatform({ env, secret, urls, gateways: await gatewaysOf(env, secret) })
  await installDemo(platform)
  const sandbox = env.SANDBOX_PAYMENTS ? sandboxOf(platform) : null
  sandbox?.start()
  const mailing = await openMailing({ env, pool: platform.pool, files: diskFiles(env.FILES_DIR) })
  if (env.JOBS) await platform.jobs.work(jobHandlers(platform, mailing))
  const app = createApp(platform, { sandbox: sandbox?.router ?? null })
  // While developing every page is drawn from the sources as they are.
  const cache = process.env.NODE_ENV === 'production' && env.PAGE_CACHE_MB > 0 ? keptPages(platform, app) : null
  const counting = cache && logCounts(cache, platform.log)
  return {
    app: cache ? inFront(cache, app) : app,
    announce: () => announcement(platform),
    close: async () => {
      counting?.stop()
      await sandbox?.stop()
      await platform.close()
      await mailing.transport.close()
    },
  }
}

const sandboxOf = ({ env, secret, pool, log }: Platform) =>
  sandboxProvider({
    pool,
    secret,
    publicOrigin: publicOrigin(env, env.PLATFORM_DOMAIN),
    webhookUrl: `${loopback(env)}/webhooks/sandbox`,
    delayMs: env.SANDBOX_DELAY_MS,
    log,
  })

// In production organizations come by the operator's hand, unless its payments are openly pretended.
const installDemo = async ({ env, log, platformContext }: Platform) => {
  const isProduction = env.NODE_ENV === 'production'
  if (isProduction && !env.SANDBOX_PAYMENTS) return
  const ctx = platformContext({ actor: { kind: 'system' } })
  const tenants = { folder: path.resolve('tenants'), withOwners: !isProduction }
  const installed = await installTenants(ctx, diskFiles(env.FILES_DIR), tenants)
  if (installed.length) log.info({ organizations: installed }, 'applied the organizations of tenants/')
}
