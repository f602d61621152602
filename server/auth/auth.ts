import { betterAuth } from 'better-auth'
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { authSchema } from './auth-schema.ts'

type Settings = {
  /** A pool on the platform's role: people belong to no single organization. */
  pool: pg.Pool
  secret: string
  apexOrigin: string
  isSecure: boolean
}

export type Auth = ReturnType<typeof openAuth>

const sessionDays = 30
const secondsOfDay = 86_400

/**
 * better-auth on our tables. It is only ever called from our own commands: nothing of it is reachable by HTTP, so a
 * visit to a link consumes nothing, and hosts, origins and rate limits are ours to decide.
 */
export const openAuth = ({ pool, secret, apexOrigin, isSecure }: Settings) =>
  betterAuth({
    ...authSchema(async ({ token, metadata }) => metadata?.take(token)),
    database: {
      db: new Kysely({ dialect: new PostgresDialect({ pool }), plugins: [new CamelCasePlugin()] }),
      type: 'postgres',
    },
    baseURL: apexOrigin,
    secret,
    session: {
      ...authSchema(async () => {}).session,
      expiresIn: sessionDays * secondsOfDay,
      updateAge: secondsOfDay,
    },
    databaseHooks: {
      session: {
        create: {
          // A session works on the host it was made on and nowhere else.
          before: async (session, context) => ({
            data: { ...session, host: context?.headers?.get('host')?.toLowerCase() ?? '' },
          }),
        },
      },
    },
    advanced: {
      ...authSchema(async () => {}).advanced,
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: isSecure ? '__Host-session' : 'session',
          attributes: { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure },
        },
      },
    },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error' },
  })

/** Makes a single-use log-in token for an e-mail; it works for 15 minutes and only its hash is kept. */
export const newLoginToken = async (auth: Auth, email: string): Promise<string> => {
  let made = ''
  const take = (token: string) => {
    made = token
  }
  await auth.api.signInMagicLink({ body: { email, metadata: { take } }, headers: new Headers() })
  return made
}

/** The path of the page whose button uses a log-in token; visiting it consumes nothing. */
export const loginLinkPath = (token: string, next = '/admin'): string =>
  `/login/link?${new URLSearchParams({ token, redirect: next })}`
