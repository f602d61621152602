import { subdomainAvailability } from '#server/domain/domains/subdomain-availability.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'
import { guardNamed } from '#web/guards/guards.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/signup-subdomain'

export const middleware: Route.MiddlewareFunction[] = [guardNamed('platform')]

/** Limited, so that nobody lists the organizations: 429 `too_many_requests`. */
export const loader = async (args: Route.LoaderArgs) => {
  const { platform, address } = stateOf(args)
  const query = new URL(args.request.url).searchParams
  const [subdomain = '', name = '', country = ''] = ['subdomain', 'name', 'country'].map((field) =>
    query.get(field)?.slice(0, 120),
  )
  const answer = await runAction(async () => {
    await platform.limits.ensureAllowed('subdomain', { email: address, address })
    return subdomainAvailability(await platformContextOf(args), { subdomain, name, country })
  })
  if ('data' in answer) return Response.json(answer.data, answer.init ?? {})
  return Response.json(answer, { headers: { 'cache-control': 'no-store' } })
}
