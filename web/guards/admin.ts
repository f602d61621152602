import { redirect, type MiddlewareFunction } from 'react-router'
import { organizationOf, stateOf } from '#server/http/request-state.ts'
import { loginPath } from '#rules/account-paths.ts'

/**
 * Members of this host's organization only: visitors are redirected to the log-in, others get a 403. Permissions are
 * checked in every query and command.
 */
export const admin: MiddlewareFunction<Response> = async (args, next) => {
  organizationOf(args)
  const person = await stateOf(args).session()
  if (!person) {
    const { pathname, search } = new URL(args.request.url)
    throw redirect(loginPath(pathname + search))
  }
  if (!person.role) throw new Response(null, { status: 403 })
  return next()
}
