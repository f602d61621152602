import { placeFinder, type PlaceFinder } from './adapters/places/place-finder.ts'
import pg from 'pg'
import { pino, type Logger } from 'pino'
import { templateCatalog as templates } from '#templates/template-catalog.ts'
import {
  organizationDatabase,
  platformDatabase,
  withOutageRefusals,
  refuseOutages,
  type Context,
  type PaymentGateways,
  type PlatformContext,
} from './context.ts'
import { addressRecords, type AddressLookup } from './adapters/dns/addresses.ts'
import { txtRecords } from './adapters/dns/txt-records.ts'
import { openFiles } from './adapters/files/open-files.ts'
import { secretBox } from './adapters/secrets/secret-box.ts'
import { openAuth, type Auth } from './auth/auth.ts'
import { openSignedScopes, type SignedScopes } from './auth/signed-scopes.ts'
import { createDatabaseSocket } from './database/embedded/database-sockets.ts'
import { outageRefusalOf } from './database/database-unavailable.ts'
import { openRateLimits, type RateLimits } from './database/rate-limits.ts'
import { openOrm, type Orm } from './database/orm.ts'
import { withRetries } from './database/with-retries.ts'
import { openSealer, type Sealer } from './database/sealer.ts'
import type { DatabaseUrls } from './database/roles.ts'
import { openFileLinks, type FileLinks } from './domain/registration-files/file-links.ts'
import { openDirectory, type OrganizationDirectory } from './domain/organizations/organization-directory.ts'
import type { FileStore } from './domain/media/file-store.ts'
import { MessageClaimed } from './domain/messages/deliver-message.ts'
import type { SecretBox } from './domain/domains/secret-box.ts'
import type { TokenStore } from './domain/payments/gateway.ts'
import { accountTokens } from './domain/provider-connections/account-tokens.ts'
import type { TxtLookup } from './domain/domains/verify-domain.ts'
import type { CurrentOrganization } from './domain/organizations/current-organization.ts'
import { secondFactorPurpose } from './domain/second-factor/second-factor.ts'
import { encryptionKeysOf, publicOrigin, type Env } from './env.ts'
import { openJobs, type JobRunner } from './jobs/job-runner.ts'
import { limitLogRate } from './limit-log-rate.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { Actor } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'

export type Platform = Readonly<{
  env: Env
  secret: string
  urls: DatabaseUrls
  log: Logger
  /** A small pool on the platform's role, for libraries with SQL of their own. */
  pool: pg.Pool
  pools(): Promise<Record<string, pg.Pool>>
  directory: OrganizationDirectory
  auth: Auth
  limits: RateLimits
  sealer: Sealer
  fileLinks: FileLinks
  registrationScopes: SignedScopes
  orderScopes: SignedScopes
  albumScopes: SignedScopes
  draftScopes: SignedScopes
  gateways: PaymentGateways
  secrets: SecretBox
  findPlaces: PlaceFinder
  dns: Readonly<{ texts: TxtLookup; addresses: AddressLookup }>
  files: FileStore
  jobs: JobRunner
  contextOf(
    organization: CurrentOrganization,
    who: { actor: Actor; locale: Locale; network?: string | null; now?: Date },
  ): Context
  platformContext(who: { actor: Actor; now?: Date }): PlatformContext
  close(): Promise<void>
}>

/** Makes gateways that find what lets them into organizations' accounts. */
export type OpenGateways = (tokens: TokenStore) => Promise<PaymentGateways>

type Parts = {
  env: Env
  secret: string
  urls: DatabaseUrls
  gateways: PaymentGateways | OpenGateways
  log?: Logger
  revive?: () => Promise<void>
}

export const openPlatform = async ({
  env,
  secret,
  urls,
  gateways: givenGateways,
  log = loggerOf(env),
  revive,
}: Parts): Promise<Platform> => {
  let isClosing = false
  const onError = (error: Error) => {
    if (!isClosing) log.error({ err: error }, 'a connection to the database failed')
  }
  const appOrm = await openOrm(urls.app, { poolSize: env.DATABASE_POOL })
  const platformOrm = await openOrm(urls.platform, { poolSize: Math.max(2, Math.ceil(env.DATABASE_POOL / 2)) })
  const librariesPool = new pg.Pool({
    connectionString: urls.platform,
    stream: createDatabaseSocket,
    max: 4,
    allowExitOnIdle: true,
    connectionTimeoutMillis: 10_000,
  })
  librariesPool.on('error', onError)
  const jobs = await openJobs(urls.platform, {
    onError,
    onFailure: (error, job) => {
      // The worker with the claim has died; the message is retried when its claim ends.
      if (error instanceof MessageClaimed) log.debug({ err: error, job }, 'a message is still claimed')
      else log.error({ err: error, job }, 'a job failed')
    },
  })
  const directory = await openDirectory({
    platform: platformDatabase(platformOrm),
    platformUrl: urls.platform,
    platformDomain: env.PLATFORM_DOMAIN,
    originOf: (host) => publicOrigin(env, host),
    onError,
    onRecovery: () => log.info('the database answers again'),
    revive,
  })
  const auth = openAuth({
    pool: librariesPool,
    secret,
    apexOrigin: publicOrigin(env, env.PLATFORM_DOMAIN),
    isSecure: env.PUBLIC_PROTOCOL === 'https',
    organizationAt: async (host) => {
      const entry = await directory.byHost(host.replace(/:\d+$/, ''))
      return entry && 'organization' in entry ? entry.organization.id : null
    },
    onError: (message, err) => log.error({ err }, `signing in or out: ${message}`),
  })

  const secrets = secretBox(secret, encryptionKeysOf(env))
  const platformDb = withOutageRefusals(withRetries(platformDatabase(platformOrm)), directory)
  const tokens = accountTokens({ db: platformDb, secrets, enqueue: jobs.enqueue })
  const gateways = typeof givenGateways === 'function' ? await givenGateways(tokens) : givenGateways
  const holdLimits = { placesPerPerson: env.HELD_PLACES_PER_PERSON, percentPerNetwork: env.HELD_PERCENT_PER_NETWORK }
  const limits = refuseOutagesOf(
    directory,
    openRateLimits(librariesPool, {
      ordersPerQuarter: env.ORDERS_PER_QUARTER,
      attemptsPerQuarter: env.ATTEMPTS_PER_QUARTER,
    }),
  )
  const contextOf: Platform['contextOf'] = (organization, { actor, locale, network = null, now = new Date() }) => ({
    organization,
    actor,
    locale,
    network,
    holdLimits,
    countByNetwork: limits.countByNetwork,
    now,
    gateways,
    templates,
    secrets,
    db: withOutageRefusals(withRetries(organizationDatabase(appOrm, organization.id)), directory),
    enqueue: jobs.enqueue,
    invalidateOrganization: () => directory.invalidate(organization.id),
  })

  return {
    env,
    secret,
    urls,
    log,
    pool: librariesPool,
    pools: async () => ({
      organizations: await poolOf(appOrm),
      platform: await poolOf(platformOrm),
      libraries: librariesPool,
    }),
    directory,
    auth,
    limits,
    sealer: openSealer(secret, secrets, secondFactorPurpose),
    fileLinks: openFileLinks(secret),
    registrationScopes: openSignedScopes(secret, 'registration'),
    orderScopes: openSignedScopes(secret, 'order'),
    albumScopes: openSignedScopes(secret, 'album'),
    draftScopes: openSignedScopes(secret, 'order draft'),
    gateways,
    secrets,
    findPlaces: placeFinder({
      url: env.GEOCODER_URL,
      userAgent: `Dorsal (${publicOrigin(env, env.PLATFORM_DOMAIN)})`,
      onError: (error) => log.warn({ err: error }, 'the geocoder does not answer: cities are searched in the list'),
    }),
    dns: { texts: txtRecords(env.DORSAL_DNS), addresses: addressRecords(env.DORSAL_DNS) },
    files: await openFiles(env),
    jobs,
    contextOf,
    platformContext: ({ actor, now = new Date() }) => {
      const contextFor = (organization: CurrentOrganization | null) =>
        organization && contextOf(organization, { actor, locale: organization.language, now })
      return {
        actor,
        now,
        gateways,
        templates,
        db: platformDb,
        enqueue: jobs.enqueue,
        defaultFeePlan: env.DEFAULT_FEE_PLAN ?? null,
        findContext: async (organizationId) => contextFor(await directory.byId(organizationId)),
        findContextEvenDeleted: async (organizationId) => contextFor(await directory.byIdEvenDeleted(organizationId)),
      }
    },
    close: () => {
      isClosing = true
      return closeAll(jobs, directory, librariesPool, appOrm, platformOrm)
    },
  }
}

const poolOf = (orm: Orm) => orm.em.getConnection().getNativeClient()

const outageOf = (error: unknown) => {
  const refusal = error instanceof Refused ? error : outageRefusalOf(error)
  return refusal?.code === 'database_unavailable' ? refusal.code : null
}

const refuseOutagesOf = (directory: OrganizationDirectory, limits: RateLimits): RateLimits => ({
  ensureAllowed: (...attempt) => refuseOutages(directory, () => limits.ensureAllowed(...attempt)),
  ensureMayOrder: (...step) => refuseOutages(directory, () => limits.ensureMayOrder(...step)),
  countByNetwork: (...count) => refuseOutages(directory, () => limits.countByNetwork(...count)),
  ensureMayMailBuyer: (...buyer) => refuseOutages(directory, () => limits.ensureMayMailBuyer(...buyer)),
  ensureMaySendFile: (...sender) => refuseOutages(directory, () => limits.ensureMaySendFile(...sender)),
  resetAttempts: (...attempt) => refuseOutages(directory, () => limits.resetAttempts(...attempt)),
})

const closeAll = async (jobs: JobRunner, directory: OrganizationDirectory, librariesPool: pg.Pool, ...orms: Orm[]) => {
  await jobs.stop()
  await directory.close()
  await librariesPool.end()
  for (const orm of orms) await orm.close()
}

const redactedFields = [
  'dni',
  'phone',
  'birthDate',
  'emergencyName',
  'emergencyPhone',
  'password',
  'token',
  'authorization',
  'cookie',
]

/** Redacts personal data and secrets by name, up to two levels deep. */
export const loggerOf = (env: Env): Logger =>
  pino({
    level: env.LOG_LEVEL,
    serializers: { err: loggableError },
    hooks: { logMethod: limitLogRate(outageOf) },
    redact: redactedFields.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  })

// Drivers attach whole connections and statements to their errors, which must not be logged.
const loggableError = (error: Error & { code?: string }) => ({
  type: error.name,
  message: error.message,
  code: error.code,
  ...(error.cause instanceof Error && { cause: error.cause.message }),
  stack: error.stack?.slice(Math.max(0, error.stack.indexOf('\n    at ') + 1)),
})
