import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import { passkeyCreationOptions } from '#server/domain/passkeys/add-passkey.ts'
import { stateOf } from '#server/http/request-state.ts'
import { addPasskeyForm } from '#rules/accounts/profile-forms.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { Route } from './+types/passkey-options'
import { accountAct } from './account-act.server.ts'
import { passkeyHostOf } from './signed-in-account.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const action = accountAct(addPasskeyForm, async ({ ctx, account }, form, args: Route.ActionArgs) => {
  await ensureReauthenticated(stateOf(args).platform, ctx, account, form)
  const options = await passkeyCreationOptions(ctx, account, passkeyHostOf(args))
  return Response.json(options, { headers: { 'cache-control': 'no-store' } })
})
