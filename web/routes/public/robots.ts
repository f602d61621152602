import { stateOf } from '../../../server/http/request-state.ts'
import type { Route } from './+types/robots'

/** What crawlers may read: the public pages, not what belongs to one person or to staff. */
export const loader = (args: Route.LoaderArgs) => {
  if (stateOf(args).isUnknownHost) throw new Response(null, { status: 404 })
  const lines = ['User-agent: *', 'Disallow: /admin', 'Disallow: /login', 'Disallow: /event/*/register']
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
