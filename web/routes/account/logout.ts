import { redirect } from 'react-router'
import { signOut } from '#server/auth/sessions.ts'
import { formOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/admin-paths.ts'
import { safeRedirectPath } from '#rules/text/safe-redirect-path.ts'
import { paths } from '#rules/paths.ts'
import { redirectWithCookies } from '#web/redirect-with-cookies.ts'
import type { Route } from './+types/logout'

/** A visit must not log anybody out: only the form does. */
export const loader = () => redirect(paths.home)

export const action = async (args: Route.ActionArgs) => {
  const redirectPath = safeRedirectPath(formOf(args).get('redirect'), '')
  const cookies = await signOut(stateOf(args).platform, args.request.headers)
  return redirectWithCookies(redirectPath ? loginPath(redirectPath) : accountPaths.login, cookies)
}
