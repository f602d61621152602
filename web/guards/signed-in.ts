import { redirect, type MiddlewareFunction } from 'react-router'
import { stateOf, type SessionUser } from '#server/http/request-state.ts'
import { loginPath } from '#rules/account-paths.ts'

type Args = Parameters<typeof stateOf>[0] & { request: Request }

/** Redirects visitors to the log-in; any account passes. */
export const signedIn: MiddlewareFunction<Response> = async (args, next) => {
  await requireSignedIn(args)
  return next()
}

/** Throws a redirect to the log-in when nobody is signed in. */
export const requireSignedIn = async (args: Args): Promise<SessionUser> => {
  const { session, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const person = await session()
  if (person) return person
  const { pathname, search } = new URL(args.request.url)
  throw redirect(loginPath(pathname + search))
}
