import os from 'node:os'
import type { Context, PlatformContext } from '#server/context.ts'
import type { Env } from '#server/env.ts'
import type { Platform } from '#server/platform.ts'
import type { Terminal } from './terminal.ts'

export type CommandContext = Readonly<{
  terminal: Terminal
  env: Env
  platform: Platform
  isDryRun: boolean
  ctx: PlatformContext
  /**
   * The operator's context in an organization, by subdomain or id. Throws `Refused` `not_found` and
   * `organization_deleted`.
   */
  organizationContext(organization: string): Promise<Context>
}>

export type CommandOptions = { dryRun?: boolean }

/** Settings of the environment, completed by the file `.env`. Throws InvalidEnvironment. */
export const readSettings = async ({ env }: Terminal): Promise<Env> => {
  const settings = await import('#server/env.ts')
  return env === process.env ? settings.env() : settings.readEnv(env)
}

export const withDatabase = async <Result>(
  terminal: Terminal,
  work: (database: {
    env: Env
    secret: string
    urls: import('#server/database/roles.ts').DatabaseUrls
  }) => Promise<Result>,
): Promise<Result> => {
  const env = await readSettings(terminal)
  const { appSecret } = await import('#server/env.ts')
  const { databaseUrlsOf } = await import('#server/database/roles.ts')
  const secret = appSecret(env)
  const { startEmbedded } = await import('#server/database/embedded.ts')
  const embedded = env.DATABASE_URL ? null : await startEmbedded({ dataDir: env.DATA_DIR })
  try {
    const loginUrls = { app: env.DATABASE_APP_URL, platform: env.DATABASE_PLATFORM_URL }
    return await work({ env, secret, urls: databaseUrlsOf(env.DATABASE_URL ?? embedded!.url, secret, loginUrls) })
  } finally {
    await embedded?.stop()
  }
}

/**
 * Opens the platform while `work` runs. Migrates an embedded database; any other one must be migrated (`dorsal db
 * migrate`).
 */
export const withCommandContext = <Result>(
  terminal: Terminal,
  { dryRun: isDryRun = false }: CommandOptions,
  work: (command: CommandContext) => Promise<Result>,
): Promise<Result> =>
  withDatabase(terminal, async ({ env, secret, urls }) => {
    const { ensureMigrated } = await import('./ensure-migrated.ts')
    await ensureMigrated(urls, { mayMigrate: !env.DATABASE_URL })
    const { openPlatform } = await import('#server/platform.ts')
    const { gatewaysOf } = await import('#server/adapters/payments/gateways.ts')
    const { default: pino } = await import('pino')
    const log = pino({ level: 'warn' }, { write: (line: string) => terminal.writeError(line.trimEnd()) })
    const platform = await openPlatform({
      env,
      secret,
      urls,
      log,
      gateways: (tokens) => gatewaysOf(env, secret, tokens),
    })
    try {
      return await work(await commandContextOf(terminal, env, platform, isDryRun))
    } finally {
      await platform.close()
    }
  })

const commandContextOf = async (
  terminal: Terminal,
  env: Env,
  platform: Platform,
  isDryRun: boolean,
): Promise<CommandContext> => {
  const { dryRun } = await import('#server/context.ts')
  const { organizationBySubdomainOrId } = await import('#server/domain/organizations/organization-list.ts')
  const { Refused } = await import('#rules/refusals.ts')
  const applyDryRun = <Ctx extends PlatformContext | Context>(ctx: Ctx): Ctx =>
    isDryRun ? { ...ctx, db: dryRun(ctx.db) } : ctx
  const platformCtx = platform.platformContext({ actor: { kind: 'operator', name: operatorName() } })
  const applyDryRunIfFound = (organizationCtx: Context | null) => organizationCtx && applyDryRun(organizationCtx)
  const ctx: PlatformContext = {
    ...applyDryRun(platformCtx),
    findContext: async (id) => applyDryRunIfFound(await platformCtx.findContext(id)),
    findContextEvenDeleted: async (id) => applyDryRunIfFound(await platformCtx.findContextEvenDeleted(id)),
  }
  return {
    terminal,
    env,
    platform,
    isDryRun,
    ctx,
    organizationContext: async (key) => {
      const { id } = await organizationBySubdomainOrId(ctx, key)
      const organizationCtx = await ctx.findContext(id)
      if (!organizationCtx) throw new Refused({ code: 'organization_deleted', values: { organization: key } })
      return organizationCtx
    },
  }
}

// A container's user id may have no account, and so no name.
const operatorName = () => {
  try {
    return os.userInfo().username
  } catch {
    return `uid ${process.getuid?.() ?? ''}`.trim()
  }
}
