import { hasSecondFactor } from '#server/domain/second-factor/has-second-factor.ts'
import { roleOf } from '#server/domain/members/role-of.ts'
import { stateOf, type RequestState } from '#server/http/request-state.ts'
import { secondStepTo } from '#rules/admin-paths.ts'
import { homeOf } from './home-of.ts'

/**
 * Where somebody goes on to who has only now got in: this request knows no session of theirs yet. Whoever has a second
 * factor shows it first.
 */
export const arrivalOf = async (
  args: Parameters<typeof stateOf>[0],
  userId: string,
  requestedPath: unknown,
): Promise<string> => {
  const state = stateOf(args)
  const home = await homeAt(state, userId, requestedPath)
  const ctx = state.platform.platformContext({ actor: { kind: 'visitor' } })
  return (await hasSecondFactor(ctx, userId)) ? secondStepTo(home) : home
}

export const homeAt = async (state: RequestState, userId: string, requestedPath: unknown) => {
  const { organization, platform, locale } = state
  if (!organization) return homeOf(state, { role: null }, requestedPath)
  const ctx = platform.contextOf(organization, { actor: { kind: 'visitor' }, locale })
  return homeOf(state, { role: await roleOf(ctx, userId) }, requestedPath)
}
