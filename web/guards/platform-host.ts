import { redirect, type MiddlewareFunction } from 'react-router'
import { isOnPlatformHost, platformOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'

/**
 * Redirects an organization's own domain to its host of the platform: anyone who owns the domain could otherwise read
 * personal pages there.
 */
export const platformHost: MiddlewareFunction<Response> = (args, next) => {
  const { organization, platform } = stateOf(args)
  if (!organization || isOnPlatformHost(platform.env, organization)) return next()
  const { pathname, search } = new URL(args.request.url)
  throw redirect(platformOrigin(platform.env, organization) + pathname + search)
}
