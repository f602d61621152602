import { redirect, type MiddlewareFunction } from 'react-router'
import { organizationOf, stateOf } from '#server/http/request-state.ts'
import { loginTo } from '#rules/admin-paths.ts'

/**
 * Lets members of this host's organization through. Nobody signed in: to the log-in page, which leads back; signed in
 * and no member: 403. What a member may do is asked by name in every query and command.
 */
export const admin: MiddlewareFunction<Response> = async (args, next) => {
  organizationOf(args)
  const person = await stateOf(args).session()
  if (!person) {
    const { pathname, search } = new URL(args.request.url)
    throw redirect(loginTo(pathname + search))
  }
  if (!person.role) throw new Response(null, { status: 403 })
  return next()
}
