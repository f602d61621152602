import { redirect, type MiddlewareFunction } from 'react-router'
import { stateOf, type SignedIn } from '#server/http/request-state.ts'
import { loginTo } from '#rules/admin-paths.ts'

type Args = Parameters<typeof stateOf>[0] & { request: Request }

/** Lets people through who are signed in on this host, whoever they are here; others to the log-in, which leads back. */
export const signedIn: MiddlewareFunction<Response> = async (args, next) => {
  await personOf(args)
  return next()
}

/** Who is signed in on this host; nobody: to the log-in page. */
export const personOf = async (args: Args): Promise<SignedIn> => {
  const { session, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const person = await session()
  if (person) return person
  const { pathname, search } = new URL(args.request.url)
  throw redirect(loginTo(pathname + search))
}
