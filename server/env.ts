import { randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { distance as editDistance } from 'fastest-levenshtein'
import * as v from 'valibot'
import { makeFolder } from './make-folder.ts'
import { orderLimits } from '#rules/limits.ts'
import { parseFeePlan } from '#rules/prices/fee-plan.ts'
import { demoFeePlan } from '#rules/prices/price.ts'

/** `message` has a sentence for each wrong setting, and repeats no secret. */
export class InvalidEnvironment extends Error {
  override name = 'InvalidEnvironment'
}

const wholeNumber = (min: number, max: number) => {
  const expected = `must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, expected),
    v.transform(Number),
    v.minValue(min, expected),
    v.maxValue(max, expected),
  )
}
const oneOf = <const T extends string>(...choices: T[]) => v.picklist(choices, `must be one of ${choices.join(', ')}`)
const onOff = v.pipe(
  oneOf('on', 'off'),
  v.transform((value) => value === 'on'),
)
const urlOf = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check(
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol),
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )
const textMatching = (pattern: RegExp, expected: string) => v.pipe(v.string(), v.regex(pattern, expected))
const postgresUrl = urlOf('postgres:', 'postgresql:')
const folder = v.pipe(
  v.string(),
  v.transform((value) => path.resolve(value)),
  v.check((file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() !== false, 'must be a folder, not a file'),
)

function parseEncryptionKeys(text: string): ReadonlyMap<number, string> | null {
  const keys = text
    .split(/\s+/)
    .filter(Boolean)
    .map((key) => /^(\d{1,6}):(\S{32,})$/.exec(key))
  const secrets = new Map(keys.map((key) => [Number(key?.[1]), key?.[2] ?? '']))
  return secrets.size === keys.length && [...secrets.keys()].every((version) => version >= 2) ? secrets : null
}

type Setting<S extends v.GenericSchema<string, unknown>> = Readonly<{
  schema: S
  about: string
  fallback?: string
  fallbackNote?: string
}>
/** `fallback` is the default; `fallbackNote` describes a default that depends on other settings, for .env.example. */
const setting = <
  S extends v.GenericSchema<string, unknown>,
  const O extends { fallback?: string; fallbackNote?: string },
>(
  schema: S,
  about: string,
  options?: O,
) => ({ schema, about, ...options }) as Setting<S> & O

export const settings = {
  NODE_ENV: setting(
    oneOf('development', 'production', 'test'),
    'production switches off the sandbox and the development inbox.',
    { fallback: 'development' },
  ),
  PORT: setting(wholeNumber(0, 65_535), 'Port to listen on; 0 for any free one, which the line "ready" names.', {
    fallback: '3000',
  }),
  HOST: setting(v.string(), 'Address to listen on; 0.0.0.0 for every network of the machine.', {
    fallback: '127.0.0.1',
  }),
  PLATFORM_DOMAIN: setting(
    textMatching(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case without a port'),
    'The apex; organizations are its subdomains.',
    { fallback: 'localhost' },
  ),
  PUBLIC_PROTOCOL: setting(oneOf('http', 'https'), 'How people reach us; https behind a proxy that ends TLS.', {
    fallback: 'http',
  }),
  PUBLIC_PORT: setting(
    wholeNumber(1, 65_535),
    'Port in the links we print and mail; 80 with http and 443 with https are left out.',
    { fallbackNote: 'PORT with http, 443 with https' },
  ),
  TRUST_PROXY: setting(
    v.string(),
    'Addresses or networks of the proxy in front, separated by commas (loopback, uniquelocal, 10.0.0.0/8); off when there is none.',
    { fallback: 'off' },
  ),
  DATA_DIR: setting(folder, 'Folder of everything stored on this machine: the embedded database, files, the secret.', {
    fallback: '.data',
  }),
  FILES_DIR: setting(folder, 'Folder of uploaded files.', { fallbackNote: 'files in DATA_DIR' }),
  FILES_URL: setting(
    v.pipe(
      urlOf('s3:'),
      v.check((url) => new URL(url).hostname !== '', 'must name a bucket: s3://bucket/folder?region=…&endpoint=…'),
    ),
    'Bucket of uploaded files instead of a folder, s3://bucket/folder?region=eu-west-1&endpoint=https://s3.example.com; folder, region and (at Amazon) endpoint may be absent. Keys come from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or from the machine itself.',
  ),
  DATABASE_URL: setting(
    postgresUrl,
    'PostgreSQL 15 or later, as a role that owns the database and may create roles; absent: the embedded one.',
  ),
  DATABASE_APP_URL: setting(
    postgresUrl,
    'The same database as the role that row-level security binds, where the owner may not create it.',
  ),
  DATABASE_PLATFORM_URL: setting(
    postgresUrl,
    'The same database as the role of platform-wide work, where the owner may not create it.',
  ),
  DATABASE_POOL: setting(wholeNumber(2, 200), 'Connections to the database that a process opens at most.', {
    fallback: '10',
  }),
  APP_SECRET: setting(
    v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters')),
    'Signs sessions and links; required in production with DATABASE_URL.',
    { fallbackNote: 'made once, stored in DATA_DIR/secret' },
  ),
  ENCRYPTION_KEYS: setting(
    v.pipe(
      v.string(),
      v.transform(parseEncryptionKeys),
      v.nonNullable(v.any(), 'must give a version from 2 on and at least 32 characters for each key: 2:… 3:…'),
    ),
    'Keys that encrypt bank details, second factors and provider tokens, as 2:secret 3:secret with at least 32 characters each, separated by spaces; key 1 is made of APP_SECRET. A key can be left out once dorsal keys rotate says so.',
  ),
  ENCRYPTION_KEY_VERSION: setting(
    wholeNumber(1, 1_000_000),
    'The key that encrypts from now on. Where several processes start one after the other, give them all the new key first and this afterwards.',
    { fallbackNote: 'the highest of ENCRYPTION_KEYS' },
  ),
  AUTH_BASE_PATH: setting(
    textMatching(/^(\/[a-z0-9-]+)+$/, 'must be a path in lower case that starts with / and does not end with one'),
    'Path of the session endpoints on every host.',
    { fallback: '/api/auth' },
  ),
  ATTEMPTS_PER_QUARTER: setting(
    wholeNumber(1, 1_000_000),
    'How often in a quarter of an hour one network may try to log in, ask for links, type second factors, invite and upload (each); it may sign up for a tenth of it. One e-mail has limits of its own.',
    { fallback: '100' },
  ),
  ORDERS_PER_QUARTER: setting(
    wholeNumber(1, 1_000_000),
    'How often in a quarter of an hour one network may hold places, check out, try coupons and begin to pay at one organization (each). The limits of what ends without a payment follow in proportion (docs/deploy/operating.md). More where many buy from one address.',
    { fallback: String(orderLimits.requests) },
  ),
  HELD_PERCENT_PER_NETWORK: setting(
    wholeNumber(1, 100),
    'Percent of the places of a race, of an event and of the stock of an article that one network may hold without having paid; 20 always, or half of what there are fewer than 40 of. More where many buy from one address.',
    { fallback: '5' },
  ),
  HELD_PLACES_PER_PERSON: setting(
    wholeNumber(1, 1_000_000),
    'Places of an event that one person may hold without having paid; one full order has 10.',
    { fallback: '10' },
  ),
  SMTP_URL: setting(
    urlOf('smtp:', 'smtps:'),
    'Server that takes our mail, smtp://user:password@host:587; required in production without SANDBOX_PAYMENTS; absent: the inbox at /dev/inbox.',
  ),
  MAIL_FROM: setting(textMatching(/@/, 'must be a mail address, alone or as Name <address>'), 'Sender of our mail.', {
    fallbackNote: 'Dorsal <no-reply@PLATFORM_DOMAIN>',
  }),
  DEV_INBOX: setting(
    onOff,
    'The inbox at /dev/inbox, which shows all mail, links to log in included, to programs of this machine; never in production or beside SMTP_URL.',
    { fallbackNote: 'on with the embedded database outside production' },
  ),
  SANDBOX_PAYMENTS: setting(
    onOff,
    'The pretended payment provider; in production only with on, which every page then says.',
    { fallbackNote: 'on with the embedded database outside production' },
  ),
  SANDBOX_DELAY_MS: setting(
    wholeNumber(0, 3_600_000),
    'Milliseconds that the sandbox leaves a payment in process before it decides.',
    { fallback: '8000' },
  ),
  STRIPE_SECRET_KEY: setting(
    textMatching(/^(sk|rk)_/, 'must start with sk_ or rk_'),
    'Secret key of the Stripe account.',
  ),
  STRIPE_WEBHOOK_SECRET: setting(
    textMatching(/^whsec_/, 'must start with whsec_'),
    'Signing secret of the Stripe webhook at /webhooks/stripe.',
  ),
  STRIPE_API_BASE: setting(urlOf('https:', 'http:'), 'Address of the Stripe API.', {
    fallback: 'https://api.stripe.com',
  }),
  STRIPE_ACCOUNT: setting(
    textMatching(/^acct_/, 'must start with acct_'),
    'Account that webhooks must name, when they name one.',
  ),
  STRIPE_CONNECT_CLIENT_ID: setting(
    textMatching(/^ca_/, 'must start with ca_'),
    "Client id of the Stripe Connect application, with which organizations connect accounts of their own; its redirect address is /connect/stripe/callback on PLATFORM_DOMAIN. Absent: all are paid through STRIPE_SECRET_KEY's account.",
  ),
  STRIPE_CONNECT_WEBHOOK_SECRET: setting(
    textMatching(/^whsec_/, 'must start with whsec_'),
    'Signing secret of the Stripe webhook for events of connected accounts at /webhooks/stripe-connect.',
  ),
  MERCADOPAGO_CLIENT_ID: setting(
    textMatching(/^\d+$/, 'must be the number of an application'),
    'Number of the Mercado Pago application with which organizations connect accounts of their own; its redirect address is /connect/mercadopago/callback on PLATFORM_DOMAIN, and it needs OAuth with PKCE. Absent: nobody pays by Mercado Pago.',
  ),
  MERCADOPAGO_CLIENT_SECRET: setting(v.string(), 'Client secret of that application.'),
  MERCADOPAGO_WEBHOOK_SECRET: setting(
    v.string(),
    'Secret signature of its webhooks at /webhooks/mercadopago-connect: payments, chargebacks and linked applications.',
  ),
  MERCADOPAGO_API_BASE: setting(urlOf('https:', 'http:'), 'Address of the Mercado Pago API.', {
    fallback: 'https://api.mercadopago.com',
  }),
  MERCADOPAGO_TEST: setting(onOff, 'Connects for test payments, with which no real money moves.', { fallback: 'off' }),
  DEFAULT_FEE_PLAN: setting(
    v.pipe(
      v.string(),
      v.transform(parseFeePlan),
      v.nonNullable(
        v.any(),
        'must give six percentages: platform=5 instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21',
      ),
    ),
    'Fee plan that organizations begin with, until dorsal platform fee-plan set says another: platform=5 instant=5.99 days10=4.49 days18=3.49 days35=1.99 vat=21, in percent. Absent: they ask for one before they sell.',
    { fallbackNote: 'these rates with the embedded database outside production' },
  ),
  OPERATOR_EMAIL: setting(
    v.pipe(v.string(), v.email('must be an e-mail address')),
    'Who is mailed when an organization asks for a fee plan; absent: nobody, and dorsal org list --awaiting fee-plan lists them.',
  ),
  DORSAL_DNS: setting(
    textMatching(/^[0-9a-f.:[\]]+$/, 'must be an address with or without a port, such as 9.9.9.9 or 127.0.0.1:5353'),
    'Name server asked whether an organization holds a domain.',
    { fallbackNote: "the machine's own" },
  ),
  LOG_LEVEL: setting(
    oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    'Least important entry of the log.',
    { fallback: 'info' },
  ),
  METRICS_PORT: setting(
    wholeNumber(1, 65_535),
    'Port of /metrics for Prometheus, on HOST and for anyone who reaches it; absent: none.',
  ),
  METRICS_TOKEN: setting(
    v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters')),
    'Opens /metrics on PORT to who sends it as Authorization: Bearer; absent: it is closed there.',
  ),
  JOBS: setting(
    oneOf('on', 'off', 'only'),
    'Whether this process also works on jobs (mail, expired holds, payments), or only on them: then it serves no pages, and PORT answers /healthz, /readyz and /metrics.',
    { fallback: 'on' },
  ),
  PAGE_CACHE_MB: setting(
    wholeNumber(0, 100_000),
    'Megabytes of public pages that a process caches at most; about 12 kB a page. 0 renders each one for each request.',
    { fallback: '200' },
  ),
  MAP_TILES: setting(
    v.pipe(
      urlOf('https:', 'http:'),
      v.check((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), 'must have {z}, {x} and {y} in it'),
    ),
    'Address of the tiles that maps are made of; no map is loaded before a visitor asks for it.',
    { fallback: 'https://tile.openstreetmap.org/{z}/{x}/{y}.png' },
  ),
  GEOCODER_URL: setting(
    urlOf('https:', 'http:'),
    'Address of the search of a geocoder that speaks as Nominatim does, such as https://nominatim.openstreetmap.org/search; absent: staff search a list of cities.',
  ),
  MAP_CREDIT: setting(v.string(), 'Whom a map names as its source.', { fallback: '© OpenStreetMap contributors' }),
  FOOTER_CREDIT: setting(onOff, 'The line that names Dorsal at the foot of public pages.', { fallback: 'on' }),
} as const

type Settings = typeof settings
type Parsed = {
  [Name in keyof Settings]:
    | v.InferOutput<Settings[Name]['schema']>
    | (Settings[Name] extends { fallback: string } ? never : undefined)
}
type Derived = 'PUBLIC_PORT' | 'FILES_DIR' | 'MAIL_FROM' | 'DEV_INBOX' | 'SANDBOX_PAYMENTS'

export type Env = Readonly<Omit<Parsed, Derived> & { [Name in Derived]: NonNullable<Parsed[Name]> }>

/** An empty value counts as absent. Throws `InvalidEnvironment`. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const problems: string[] = []
  const values: Record<string, unknown> = {}
  for (const [name, { schema, fallback }] of Object.entries<Setting<v.GenericSchema<string, unknown>>>(settings)) {
    const text = source[name] || fallback
    if (text === undefined) continue
    const result = v.safeParse(schema, text)
    if (result.success) values[name] = result.output
    else problems.push(`${name} ${result.issues[0].message}.`)
  }
  if (problems.length) throw new InvalidEnvironment(problems.join('\n'))
  const parsed = values as Parsed
  ensureSafe(parsed)
  return withDerived(parsed)
}

let cachedEnv: Env | undefined

export function env(): Env {
  if (!cachedEnv && existsSync('.env')) process.loadEnvFile('.env')
  return (cachedEnv ??= readEnv(process.env))
}

/** The settings of a process that listens on `port`, where PORT may have been 0. */
export function atPort(env: Env, port: number): Env {
  return { ...env, PORT: port, PUBLIC_PORT: env.PUBLIC_PORT || port }
}

export function publicOrigin({ PUBLIC_PROTOCOL, PUBLIC_PORT }: Env, host: string): string {
  const defaultPort = PUBLIC_PROTOCOL === 'https' ? 443 : 80
  return `${PUBLIC_PROTOCOL}://${host}${PUBLIC_PORT === defaultPort ? '' : `:${PUBLIC_PORT}`}`
}

/**
 * An organization's origin on the platform's domain; without an organization, the apex. Links that give access to an
 * account lead here, because another domain's owner controls its name server and what answers there.
 */
export const platformOrigin = (env: Env, organization: { subdomain: string } | null): string =>
  publicOrigin(env, organization ? `${organization.subdomain}.${env.PLATFORM_DOMAIN}` : env.PLATFORM_DOMAIN)

export const isOnPlatformHost = (env: Env, organization: { subdomain: string; origin: string }): boolean =>
  organization.origin === platformOrigin(env, organization)

/** The current key is the one that encrypts. */
export function encryptionKeysOf({ ENCRYPTION_KEYS, ENCRYPTION_KEY_VERSION }: Env) {
  const secrets: ReadonlyMap<number, string> = ENCRYPTION_KEYS ?? new Map()
  return { secrets, current: ENCRYPTION_KEY_VERSION ?? Math.max(1, ...secrets.keys()) }
}

/** APP_SECRET, or a secret generated at the first start and stored in DATA_DIR, readable by its owner only. */
export function appSecret({ APP_SECRET, DATA_DIR }: Env): string {
  if (APP_SECRET) return APP_SECRET
  const file = path.join(DATA_DIR, 'secret')
  if (!existsSync(file)) {
    makeFolder(DATA_DIR)
    // Linking a complete file is atomic, also on a full disk; of two processes the first one's secret counts.
    const draft = `${file}.${process.pid}`
    writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
    try {
      linkSync(draft, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(draft, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}

export type StraySetting = { name: string; meant: string }

export function straySettings(source: Record<string, string | undefined>): StraySetting[] {
  const settingNames = Object.keys(settings)
  return Object.keys(source).flatMap((name) => {
    if (!source[name] || name in settings || name.length > 40) return []
    const meant = settingNames.find(
      (one) => normalizeName(one) === normalizeName(name) || editDistance(one, name) <= (one.length > 5 ? 2 : 1),
    )
    return meant ? [{ name, meant }] : []
  })
}

const normalizeName = (name: string) =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^DORSAL/, '')

function ensureSafe(parsed: Parsed): void {
  if (parsed.NODE_ENV === 'production' && parsed.DATABASE_URL && !parsed.APP_SECRET) {
    throw new InvalidEnvironment(
      'APP_SECRET is missing: production with DATABASE_URL needs one that all processes share.',
    )
  }
  if (parsed.NODE_ENV === 'production' && !parsed.SMTP_URL && !parsed.SANDBOX_PAYMENTS) {
    throw new InvalidEnvironment(
      'SMTP_URL is missing: production without it would mail nobody what they have paid for.',
    )
  }
  if (parsed.JOBS === 'only' && parsed.PUBLIC_PROTOCOL === 'http' && !parsed.PUBLIC_PORT) {
    throw new InvalidEnvironment(
      'PUBLIC_PORT is missing: JOBS=only mails links to pages that another process serves, and PORT is not theirs.',
    )
  }
  if (parsed.STRIPE_SECRET_KEY && !parsed.STRIPE_WEBHOOK_SECRET) {
    throw new InvalidEnvironment(
      'STRIPE_WEBHOOK_SECRET is missing: without it no payment made with STRIPE_SECRET_KEY is ever confirmed.',
    )
  }
  if (parsed.MERCADOPAGO_CLIENT_ID && !(parsed.MERCADOPAGO_CLIENT_SECRET && parsed.MERCADOPAGO_WEBHOOK_SECRET)) {
    throw new InvalidEnvironment(
      'MERCADOPAGO_CLIENT_SECRET or MERCADOPAGO_WEBHOOK_SECRET is missing: MERCADOPAGO_CLIENT_ID needs both, or no payment made with it is ever confirmed.',
    )
  }
  const { ENCRYPTION_KEYS: keys, ENCRYPTION_KEY_VERSION: version } = parsed
  if (version && version !== 1 && !keys?.has(version)) {
    throw new InvalidEnvironment(`ENCRYPTION_KEYS has no key ${version}, which ENCRYPTION_KEY_VERSION names.`)
  }
  if (parsed.STRIPE_CONNECT_CLIENT_ID && !(parsed.STRIPE_SECRET_KEY && parsed.STRIPE_CONNECT_WEBHOOK_SECRET)) {
    throw new InvalidEnvironment(
      'STRIPE_SECRET_KEY or STRIPE_CONNECT_WEBHOOK_SECRET is missing: STRIPE_CONNECT_CLIENT_ID needs both, or payments into connected accounts are not confirmed.',
    )
  }
}

const isForTrying = ({ DATABASE_URL, NODE_ENV }: Parsed) => !DATABASE_URL && NODE_ENV !== 'production'

function withDerived(parsed: Parsed): Env {
  return {
    ...parsed,
    PUBLIC_PORT: parsed.PUBLIC_PORT ?? (parsed.PUBLIC_PROTOCOL === 'https' ? 443 : parsed.PORT),
    FILES_DIR: parsed.FILES_DIR ?? path.join(parsed.DATA_DIR, 'files'),
    MAIL_FROM: parsed.MAIL_FROM ?? `Dorsal <no-reply@${parsed.PLATFORM_DOMAIN}>`,
    DEV_INBOX:
      parsed.NODE_ENV !== 'production' && !parsed.SMTP_URL && (parsed.DEV_INBOX ?? parsed.DATABASE_URL === undefined),
    SANDBOX_PAYMENTS: parsed.SANDBOX_PAYMENTS ?? isForTrying(parsed),
    DEFAULT_FEE_PLAN: parsed.DEFAULT_FEE_PLAN ?? (isForTrying(parsed) ? demoFeePlan : undefined),
  }
}
