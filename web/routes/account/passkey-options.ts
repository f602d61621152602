import { ensureReauthenticated } from '#server/auth/ensure-reauthenticated.ts'
import { passkeyCreationOptions } from '#server/domain/passkeys/add-passkey.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { addPasskeyForm } from '#rules/accounts/profile-forms.ts'
import { runFormAction } from '#web/form-action.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { Route } from './+types/passkey-options'
import { requireAccount, passkeyHostOf } from './signed-in-account.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const action = (args: Route.ActionArgs) =>
  runFormAction(args, addPasskeyForm, async (form) => {
    const account = await requireAccount(args)
    const ctx = await platformContextOf(args)
    await ensureReauthenticated(stateOf(args).platform, ctx, account, form)
    const options = await passkeyCreationOptions(ctx, account, passkeyHostOf(args))
    return Response.json(options, { headers: { 'cache-control': 'no-store' } })
  })
