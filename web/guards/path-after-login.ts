import { hasSecondFactor } from '#server/domain/second-factor/has-second-factor.ts'
import { findRole } from '#server/domain/members/find-role.ts'
import { stateOf, type RequestState } from '#server/http/request-state.ts'
import { secondFactorPath } from '#rules/account-paths.ts'
import { homeOf } from './home-of.ts'

/**
 * For somebody who has just logged in, whose session this request does not have yet. Leads to the second factor first,
 * where there is one.
 */
export const pathAfterLogin = async (
  args: Parameters<typeof stateOf>[0],
  userId: string,
  requestedPath: unknown,
): Promise<string> => {
  const state = stateOf(args)
  const home = await homeAt(state, userId, requestedPath)
  const ctx = state.platform.platformContext({ actor: { kind: 'visitor' } })
  return (await hasSecondFactor(ctx, userId)) ? secondFactorPath(home) : home
}

export const homeAt = async (state: RequestState, userId: string, requestedPath: unknown) => {
  const { organization, platform, locale } = state
  if (!organization) return homeOf(state, { role: null }, requestedPath)
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale })
  return homeOf(state, { role: await findRole(ctx, userId) }, requestedPath)
}
