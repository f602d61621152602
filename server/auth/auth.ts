import { betterAuth } from 'better-auth'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { authSchema } from './auth-schema.ts'
import { sessionCookie } from './session-cookie.ts'

type Settings = {
  /** A pool with the platform's role: people belong to no single organization. */
  pool: pg.Pool
  secret: string
  apexOrigin: string
  isSecure: boolean
  organizationAt(host: string): Promise<string | null>
  onError(message: string, error: unknown): void
}

export type Auth = ReturnType<typeof openAuth>

export const sessionSeconds = { lifetime: 30 * 86_400, refreshInterval: 5 * 60 } as const

/**
 * better-auth on our tables. Only our own commands call it and none of it is reachable by HTTP: a visit to a link
 * consumes nothing, and hosts, origins and rate limits are checked by us.
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
      expiresIn: sessionSeconds.lifetime,
      updateAge: sessionSeconds.refreshInterval,
    },
    databaseHooks: {
      session: {
        create: {
          // Every session is created here. It is bound to its host, and awaits a code if the person has a second
          // factor, unless the caller has checked the code and passes `awaitsSecondFactor: false`.
          before: async (session, context) => {
            const host = context?.headers?.get('host')?.toLowerCase() ?? ''
            const { email_verified: isVerified, two_factor_enabled: hasFactor } = await loadVerification(
              pool,
              session.userId,
            )
            // A stranger may have registered this address with a password of their own: no session until it is
            // verified.
            if (!isVerified) return false
            const isCodeDue = session.awaitsSecondFactor !== false && hasFactor
            const secondFactor = {
              awaitsSecondFactor: isCodeDue,
              ...(isCodeDue && { expiresAt: inMinutes(codeMinutes) }),
            }
            // No IP address is stored: it would reveal where a person was, and sessions are distinguished without it.
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
 * Creates a single-use log-in token, valid for 15 minutes and stored as a hash. Every host accepts it, so it must not
 * leave the process: mail a `newLoginLink` instead.
 */
export const newLoginToken = async (auth: Auth, email: string): Promise<string> => {
  let loginToken = ''
  const take = (token: string) => {
    loginToken = token
  }
  await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() })
  return loginToken
}
