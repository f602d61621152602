import { createContext } from 'react-router'
import type { SignedInPerson } from '../auth/sessions.ts'
import type { Context, PlatformContext } from '../context.ts'
import { networkOf } from '../database/rate-limits.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { Actor, Role } from '#rules/permissions.ts'
import type { Refused } from '#rules/refusals.ts'

/** `role` is null for a person who is no member of this organization. */
export type SessionUser = SignedInPerson & { role: Role | null }

export type RequestState = Readonly<{
  id: string
  nonce: string
  address: string
  locale: Locale
  organization: CurrentOrganization | null
  form: FormData | null
  failure: Readonly<{ reason: unknown; path: string }> | null
  recordFailure(error: unknown): void
  /** Records that React Router itself rejected the request, such as a GET where there is only an action. */
  recordRouterRefusal(): void
  recordRoute(pattern: string): void
  isUnknownHost: boolean
  platform: Platform
  session(): Promise<SessionUser | null>
}> & {
  /** A refusal that no page handled, such as `database_unavailable` from a data request. */
  refusal?: Refused
}

export const requestState = createContext<RequestState>()

type RouteArgs = { context: { get(key: typeof requestState): RequestState } }

export const stateOf = ({ context }: RouteArgs): RequestState => context.get(requestState)

/** Throws a 404 at the apex. */
export const contextOf = async (args: RouteArgs): Promise<Context> =>
  contextOfState(stateOf(args), organizationOf(args))

export const contextOfState = async (state: RequestState, organization: CurrentOrganization): Promise<Context> =>
  state.platform.contextOf(organization, {
    actor: actorOf(await state.session()),
    locale: state.locale,
    network: networkOf(state.address),
  })

export const organizationOf = (args: RouteArgs): CurrentOrganization => {
  const { organization } = stateOf(args)
  if (!organization) throw new Response(null, { status: 404 })
  return organization
}

export const platformContextOf = async (args: RouteArgs): Promise<PlatformContext> => {
  const state = stateOf(args)
  return state.platform.platformContext({ actor: actorOf(await state.session()) })
}

/** Throws a 415 when no form was sent. */
export const formOf = (args: RouteArgs): FormData => {
  const { form } = stateOf(args)
  if (!form) throw new Response(null, { status: 415 })
  return form
}

const actorOf = (person: SessionUser | null): Actor => {
  if (!person) return { kind: 'visitor' }
  const { userId, name, email, role } = person
  return role ? { kind: 'member', userId, name, email, role } : { kind: 'visitor', account: { userId, email } }
}
