import type { MiddlewareFunction } from 'react-router'
import { withLandingDraft } from '#server/domain/organizations/landing-draft.ts'
import { contextOf, formOf, organizationOf, requestState, stateOf } from '#server/http/request-state.ts'
import { can } from '#rules/permissions.ts'
import { guardNamed } from '#web/guards/guards.ts'
import type { RouteHandle } from '#web/handle.ts'
import { draftIn } from '#web/preview-draft.server.ts'
import Home, { loader as homeLoader, meta } from '../public/home.tsx'

/** The public landing page with the values that staff have not saved yet. */
export default Home

export { meta }

export const handle: RouteHandle = { hydrate: false, showsContact: true }

const showDraft: MiddlewareFunction<Response> = async (args, next) => {
  const { actor } = await contextOf(args)
  if (!can(actor, 'edit-landing')) throw new Response(null, { status: 403 })
  const organization = withLandingDraft(organizationOf(args), draftIn(formOf(args)))
  args.context.set(requestState, { ...stateOf(args), organization })
  return next()
}

export const middleware: MiddlewareFunction<Response>[] = [guardNamed('admin'), showDraft]

export const loader = homeLoader

export const action = () => null

export const headers = () => ({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
