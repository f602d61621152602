import { betterAuth } from 'better-auth'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { authSchema } from './auth-schema.ts'
import { sessionCookie } from './session-cookie.ts'

type Settings = {
  /** A pool on the platform's role: people belong to no single organization. */
  pool: pg.Pool
  secret: string
  apexOrigin: string
  isSecure: boolean
  /** The organization that a host (with its port) leads to; null at the apex. A session keeps it. */
  organizationAt(host: string): Promise<string | null>
  /** What the library could not do, where it goes on all the same or answers something else. */
  onError(message: string, error: unknown): void
}

export type Auth = ReturnType<typeof openAuth>

/** A session lasts 30 days from its last use, and its use is written down every five minutes at most. */
export const sessionSeconds = { lasts: 30 * 86_400, isSeenEvery: 5 * 60 } as const

/**
 * better-auth on our tables. It is only ever called from our own commands: nothing of it is reachable by HTTP, so a
 * visit to a link consumes nothing, and hosts, origins and rate limits are ours to decide.
 */
export const openAuth = ({ pool, secret, apexOrigin, isSecure, organizationAt, onError }: Settings) =>
  betterAuth({
    ...authSchema(async ({ token, metadata }) => metadata?.take(token)),
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
      type: 'postgres',
    },
    baseURL: apexOrigin,
    secret,
    emailAndPassword: { ...authSchema(async () => {}).emailAndPassword, requireEmailVerification: true },
    session: {
      ...authSchema(async () => {}).session,
      expiresIn: sessionSeconds.lasts,
      updateAge: sessionSeconds.isSeenEvery,
    },
    databaseHooks: {
      session: {
        create: {
          // Every session there is begins here: by password, by any link, by a passkey. It works on the host it was made on
          // and nowhere else, and awaits the code of whoever has a second factor, unless its maker says that it was shown.
          before: async (session, context) => {
            const host = context?.headers?.get('host')?.toLowerCase() ?? ''
            const { email_verified: isVerified, two_factor_enabled: hasFactor } = await loadVerification(
              pool,
              session.userId,
            )
            // Anybody may have made the account, with a password of theirs: it opens nothing before its address is proven.
            if (!isVerified) return false
            const isCodeDue = session.awaitsSecondFactor !== false && hasFactor
            const secondFactor = {
              awaitsSecondFactor: isCodeDue,
              ...(isCodeDue && { expiresAt: inMinutes(codeMinutes) }),
            }
            // Network addresses tell where people were, and nobody needs them to know a session of theirs: none is kept.
            return {
              data: { ...session, ...secondFactor, ipAddress: null, host, organizationId: await organizationAt(host) },
            }
          },
        },
      },
    },
    advanced: {
      ...authSchema(async () => {}).advanced,
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookie(isSecure),
          attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, message, ...details: unknown[]) => onError(message, details[0]) },
  })

const codeMinutes = 10
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)

type Verification = { email_verified: boolean; two_factor_enabled: boolean }

const loadVerification = async (pool: pg.Pool, userId: string): Promise<Verification> => {
  const { rows } = await pool.query<Verification>(
    `select email_verified, coalesce(two_factor_enabled, false) as two_factor_enabled from auth_user where id = $1`,
    [userId],
  )
  return rows[0]!
}

/**
 * Makes a single-use log-in token for an e-mail; it works for 15 minutes and only its hash is kept. It counts on every host
 * and is not to leave the process: what is mailed and printed is a link of `newLoginLink`.
 */
export const newLoginToken = async (auth: Auth, email: string): Promise<string> => {
  let loginToken = ''
  const take = (token: string) => {
    loginToken = token
  }
  await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() })
  return loginToken
}
