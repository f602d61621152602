import { hasSecondFactor } from '#server/domain/second-factor/has-second-factor.ts'
import { cookieOf } from '#server/http/locale-of-request.ts'
import { platformContextOf, stateOf } from '#server/http/request-state.ts'

type RouteArgs = Parameters<typeof stateOf>[0] & { request: Request }

const cookie = 'factor-notice'
const monthInSeconds = 30 * 86_400

/** Whether to suggest a second factor: to owners without one who have not put it off. */
export const hasFactorNotice = async (args: RouteArgs): Promise<boolean> => {
  const person = await stateOf(args).session()
  if (person?.role !== 'owner' || isPutOff(args.request)) return false
  return !(await hasSecondFactor(await platformContextOf(args), person.userId))
}

const isPutOff = (request: Request) => cookieOf(request.headers.get('cookie') ?? undefined, cookie) === 'later'

export const putOffFactorCookie = ({ isSecure }: { isSecure: boolean }): string =>
  `${cookie}=later; Path=/; Max-Age=${monthInSeconds}; SameSite=Lax; HttpOnly${isSecure ? '; Secure' : ''}`
