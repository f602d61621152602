import { publicOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'
import { paths } from '#rules/paths.ts'
import type { Route } from './+types/robots'

// Pages of one person or of staff, and albums of teams, many of them of minors.
const disallowed = ['/admin', '/account', '/login', '/album', '/event/*/register']

export const loader = (args: Route.LoaderArgs) => {
  const { organization, isUnknownHost, platform } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const origin = organization?.origin ?? publicOrigin(platform.env, platform.env.PLATFORM_DOMAIN)
  const lines = [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${origin}${paths.sitemap}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
