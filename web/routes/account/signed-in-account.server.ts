import { redirect } from 'react-router'
import type { CurrentAccount } from '#server/domain/accounts/current-account.ts'
import type { PasskeyHost } from '#server/domain/passkeys/add-passkey.ts'
import { stateOf } from '#server/http/request-state.ts'
import { accountPaths, loginPath } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'

type RouteArgs = Parameters<typeof stateOf>[0] & { request: Request }

/** The account that is signed in. Redirects to the log-in page without one. */
export const requireAccount = async (args: RouteArgs): Promise<CurrentAccount & { address: string; home: string }> => {
  const { session, organization, locale, address, isUnknownHost } = stateOf(args)
  if (isUnknownHost) throw new Response(null, { status: 404 })
  const person = await session()
  if (!person) throw redirect(loginPath(new URL(args.request.url).pathname))
  const { userId, email, sessionId, role } = person
  const home = role ? adminPaths.profile : accountPaths.profile
  return { userId, email, sessionId, organizationId: organization?.id ?? null, locale, address, home }
}

export const passkeyHostOf = (args: RouteArgs): PasskeyHost => {
  const { env } = stateOf(args).platform
  const { host, hostname } = new URL(args.request.url)
  return { name: hostname, origin: `${env.PUBLIC_PROTOCOL}://${host}` }
}
