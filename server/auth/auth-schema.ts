import type { BetterAuthOptions, BetterAuthPlugin } from 'better-auth'
import { magicLink } from 'better-auth/plugins/magic-link'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'
import { newId } from '../database/ids.ts'

type MagicLinkSender = Parameters<typeof magicLink>[0]['sendMagicLink']

const magicLinkSeconds = 15 * 60

/**
 * The options that decide better-auth's tables, shared by the running instance and the entities so that the baseline
 * owns the schema. Tokens are stored hashed.
 */
export const authSchema = (sendMagicLink: MagicLinkSender) =>
  ({
    user: {
      modelName: 'auth_user',
      additionalFields: {
        twoFactorEnabled: { type: 'boolean', required: false, input: false },
        locale: { type: 'string', required: false, input: false },
      },
    },
    session: {
      modelName: 'auth_session',
      additionalFields: {
        host: { type: 'string', required: true, input: false },
        organizationId: { type: 'string', required: false, input: false },
        // True from the password until the code; such a session grants no access.
        awaitsSecondFactor: { type: 'boolean', required: true, input: false },
      },
    },
    account: { modelName: 'auth_account' },
    verification: { modelName: 'auth_verification' },
    emailAndPassword: { enabled: true, disableSignUp: true, minPasswordLength: 8, maxPasswordLength: 128 },
    plugins: [
      magicLink({ sendMagicLink, expiresIn: magicLinkSeconds, storeToken: 'hashed', disableSignUp: true }),
      authenticatedSessions(),
    ],
    advanced: { database: { generateId: () => newId() } },
  }) satisfies BetterAuthOptions

const authenticatedSessions = () =>
  ({
    id: 'proven-sessions',
    endpoints: {
      beginAuthenticatedSession: createAuthEndpoint.serverOnly(
        { method: 'POST', body: v.object({ userId: v.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context
          const user = await internalAdapter.findUserById(ctx.body.userId)
          if (!user) throw ctx.error('NOT_FOUND')
          const session = await internalAdapter.createSession(user.id, false, { awaitsSecondFactor: false })
          if (!session) throw ctx.error('UNAUTHORIZED')
          await setSessionCookie(ctx, { session, user })
          return ctx.json({ user })
        },
      ),
    },
  }) satisfies BetterAuthPlugin
