import { ensureProven } from '#server/auth/ensure-proven.ts'
import { passkeyToAdd } from '#server/domain/passkeys/add-passkey.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { passkeyToAddForm } from '#rules/accounts/profile-forms.ts'
import { inForm } from '#web/form-action.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { Route } from './+types/passkey-options'
import { ownAccountOf, passkeyHostOf } from './own-account.server.ts'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform-host')]

export const action = (args: Route.ActionArgs) =>
  inForm(args, passkeyToAddForm, async (form) => {
    const account = await ownAccountOf(args)
    const ctx = await platformContextOf(args)
    await ensureProven(stateOf(args).platform, ctx, account, form)
    const options = await passkeyToAdd(ctx, account, passkeyHostOf(args))
    return Response.json(options, { headers: { 'cache-control': 'no-store' } })
  })
