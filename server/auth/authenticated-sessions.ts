import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import * as v from 'valibot'

export const authenticatedSessions = () =>
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
