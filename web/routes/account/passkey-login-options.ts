import { passkeyRequestOptions } from '#server/domain/passkeys/log-in-with-passkey.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/passkey-login-options'
import { passkeyHostOf } from './signed-in-account.server.ts'

/** The same options for everybody: they do not reveal who has a passkey. */
export const action = (args: Route.ActionArgs) =>
  runAction(async () => {
    const { platform, address, isUnknownHost } = stateOf(args)
    if (isUnknownHost) throw new Response(null, { status: 404 })
    await platform.limits.ensureAllowed('password', { email: `passkey ${address}`, address })
    const options = await passkeyRequestOptions(await platformContextOf(args), passkeyHostOf(args))
    return Response.json(options, { headers: { 'cache-control': 'no-store' } })
  })
