import { redirect } from 'react-router'
import { signOut } from '../../../server/auth/sessions.ts'
import { stateOf } from '../../../server/http/request-state.ts'
import { accountPaths } from '../../../server/rules/admin-paths.ts'
import { paths } from '../../../server/rules/paths.ts'
import type { Route } from './+types/logout'

/** A visit ends nothing: only the button's form does. */
export const loader = () => redirect(paths.home)

export const action = async (args: Route.ActionArgs) => {
  const cookies = await signOut(stateOf(args).platform.auth, args.request.headers)
  return redirect(accountPaths.login, { headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]) })
}
