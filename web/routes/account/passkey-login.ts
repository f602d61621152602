import { redirect } from 'react-router'
import { beginProvenSession } from '../../../server/auth/second-step.ts'
import { personOfPasskey } from '../../../server/domain/users/log-in-with-passkey.ts'
import { platformContextOf, stateOf } from '../../../server/http/request-state.ts'
import { accountPaths } from '../../../server/rules/admin-paths.ts'
import { ownPath } from '../../../server/rules/own-path.ts'
import { Refused } from '../../../server/rules/refusals.ts'
import { formText } from '../../form-text.ts'
import { homeAt } from '../../guards/arrival-of.ts'
import { redirectWith } from '../../redirect-with.ts'
import type { Route } from './+types/passkey-login'
import { passkeyHostOf } from './own-account.server.ts'

export const loader = () => redirect(accountPaths.login)

/** Lets the owner of a passkey in, who has shown both factors by it; anybody else goes back to the other ways in. */
export const action = async (args: Route.ActionArgs) => {
  const state = stateOf(args)
  if (state.isUnknownHost) throw new Response(null, { status: 404 })
  const form = await args.request.formData()
  const wanted = form.get('redirect')
  try {
    const ctx = await platformContextOf(args)
    const response = formText(form, 'response')
    await state.platform.limits.ensureAllowed('password', { email: response, address: state.address })
    const { userId } = await personOfPasskey(ctx, passkeyHostOf(args), response)
    const cookies = await beginProvenSession(state.platform.auth, args.request.headers, userId)
    return redirectWith(await homeAt(state, userId, wanted), cookies)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const why: Record<string, string> =
      error.code === 'too_many_requests' ? { error: 'TooManyRequests' } : { passkey: 'unknown' }
    return redirect(`${accountPaths.login}?${new URLSearchParams({ ...why, redirect: ownPath(wanted, '') })}`)
  }
}
