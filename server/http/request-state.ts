import { createContext } from 'react-router'
import type { Person } from '../auth/sessions.ts'
import type { Context, PlatformContext } from '../context.ts'
import { networkOf } from '../database/limits.ts'
import type { CurrentOrganization } from '../domain/organizations/current-organization.ts'
import type { Platform } from '../platform.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { Actor, Role } from '#rules/permissions.ts'
import type { Refused } from '#rules/refusals.ts'

/** Who is signed in on this host. `role` is null for a person who is no member of this organization. */
export type SignedIn = Person & { role: Role | null }

/** What Express has found out about a request before React Router sees it. */
export type RequestState = Readonly<{
  id: string
  nonce: string
  /** The network address the request comes from, the proxy's word where there is one. */
  address: string
  locale: Locale
  /** Null at the platform's apex. */
  organization: CurrentOrganization | null
  /** The form that was sent, read and limited; null when there is none. */
  form: FormData | null
  /** What failed before or beside the pages, and at which path, for the page that says so; null when nothing did. */
  failure: Readonly<{ reason: unknown; path: string }> | null
  /** Notes what failed, for the request's line in the log. */
  failed(error: unknown): void
  /** Notes that React Router itself refused the request, such as a page where there is only an action. */
  refusedByRouter(): void
  /** Notes the pattern of the route that answers. */
  routed(pattern: string): void
  /** A host that leads to nobody: only the platform's 404 may answer. */
  isUnknownHost: boolean
  platform: Platform
  /** Looked up once, when somebody asks. */
  session(): Promise<SignedIn | null>
}> & {
  /** What was refused where nobody made an answer of it, such as all data while there is no database. */
  refused?: Refused
}

/** Where loaders, actions and middleware find the state of their request. */
export const requestState = createContext<RequestState>()

type RouteArgs = { context: { get(key: typeof requestState): RequestState } }

export const stateOf = ({ context }: RouteArgs): RequestState => context.get(requestState)

/** The organization's context for this request's person. On the apex, where there is no organization: 404. */
export const contextOf = async (args: RouteArgs): Promise<Context> => contextIn(stateOf(args), organizationOf(args))

/** The same for what Express answers itself. */
export const contextIn = async (state: RequestState, organization: CurrentOrganization): Promise<Context> =>
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

/** The form that was sent. Without one: 415. */
export const formOf = (args: RouteArgs): FormData => {
  const { form } = stateOf(args)
  if (!form) throw new Response(null, { status: 415 })
  return form
}

const actorOf = (person: SignedIn | null): Actor => {
  if (!person) return { kind: 'visitor' }
  const { userId, name, email, role } = person
  return role ? { kind: 'member', userId, name, email, role } : { kind: 'visitor', account: { userId, email } }
}
