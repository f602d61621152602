import { passkeyRequestOptions } from '#server/domain/passkeys/log-in-with-passkey.ts'
import { stateOf } from '#server/http/request-state.ts'
import { noFields, platformAct } from '#web/acts.server.ts'
import type { Route } from './+types/passkey-login-options'
import { passkeyHostOf } from './signed-in-account.server.ts'

/** The same options for everybody: they do not reveal who has a passkey. */
export const action = platformAct(noFields, async (ctx, _, args: Route.ActionArgs) => {
  const { platform, address } = stateOf(args)
  await platform.limits.ensureAllowed('password', { email: `passkey ${address}`, address })
  const options = await passkeyRequestOptions(ctx, passkeyHostOf(args))
  return Response.json(options, { headers: { 'cache-control': 'no-store' } })
})
