import { redirect } from 'react-router'
import { findConnectionRequest } from '#server/domain/provider-connections/find-connection-request.ts'
import { publicOrigin } from '#server/env.ts'
import { stateOf } from '#server/http/request-state.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { Refused } from '#rules/refusals.ts'
import type { RouteHandle } from '#web/handle.ts'
import { runLoader } from '#web/refusal.ts'
import type { Route } from './+types/connection-callback'

export const handle: RouteHandle = { hydrate: false }

const answerParameters = ['state', 'code', 'error'] as const

/**
 * The one address that providers know. It knows no session and changes nothing: it hands the answer over to the host on
 * which the member began and is logged in.
 */
export const loader = (args: Route.LoaderArgs) =>
  runLoader(async () => {
    const { organization, isUnknownHost, platform } = stateOf(args)
    if (organization || isUnknownHost) throw new Response(null, { status: 404 })
    const { provider } = args.params
    const answer = new URL(args.request.url).searchParams
    const ctx = platform.platformContext({ actor: { kind: 'visitor' } })
    const request = await findConnectionRequest(ctx, { provider, state: answer.get('state') ?? '' })
    const entry = request && (await platform.directory.byHost(request.host))
    // A host may have changed hands since.
    const isTheirs = entry && 'organization' in entry && entry.organization.id === request.organizationId
    if (!isTheirs) throw new Refused({ code: 'connection_expired' })
    const parameters = answerParameters.flatMap((name) => (answer.get(name) ? [[name, answer.get(name)!]] : []))
    const query = new URLSearchParams(parameters)
    return redirect(`${publicOrigin(platform.env, request.host)}${adminPaths.connectionReturn(provider)}?${query}`)
  })

export const headers = () => ({ 'cache-control': 'no-store' })

export default function ConnectionCallback() {
  return null
}
