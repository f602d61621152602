import { redirect, type MiddlewareFunction } from 'react-router'
import { isOnPlatformHost, platformOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'

/**
 * For what belongs to a person rather than to an organization: a domain of the organization's own leads to the same page
 * on its host of the platform. Whoever owns the domain could otherwise read there what the person does elsewhere.
 */
export const platformHost: MiddlewareFunction<Response> = (args, next) => {
  const { organization, platform } = stateOf(args)
  if (!organization || isOnPlatformHost(platform.env, organization)) return next()
  const { pathname, search } = new URL(args.request.url)
  throw redirect(platformOrigin(platform.env, organization) + pathname + search)
}
