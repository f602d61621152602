import { redirect, type MiddlewareFunction } from 'react-router'
import { publicOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'

/** Redirects an organization's host to the apex. */
export const platform: MiddlewareFunction<Response> = (args, next) => {
  const { organization, isUnknownHost, platform: process } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  if (!organization) return next()
  const { pathname, search } = new URL(args.request.url)
  throw redirect(publicOrigin(process.env, process.env.PLATFORM_DOMAIN) + pathname + search)
}
