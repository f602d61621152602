import { redirect, type MiddlewareFunction } from 'react-router'
import { stateOf, type SignedIn } from '#server/http/request-state.ts'
import { loginTo } from '#rules/admin-paths.ts'

type Args = Parameters<typeof stateOf>[0] & { request: Request }

/** Redirects visitors to the log-in; any account passes. */
export const signedIn: MiddlewareFunction<Response> = async (args, next) => {
  await personOf(args)
  return next()
}

/** Throws a redirect to the log-in when nobody is signed in. */
export const personOf = async (args: Args): Promise<SignedIn> => {
  const { session, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const person = await session()
  if (person) return person
  const { pathname, search } = new URL(args.request.url)
  throw redirect(loginTo(pathname + search))
}
