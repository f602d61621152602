import { redirect } from 'react-router'
import { hashPassword } from '#server/auth/passwords.ts'
import { signInWithPassword, signOut } from '#server/auth/sessions.ts'
import { acceptInvitation } from '#server/domain/invitations/accept-invitation.ts'
import { registerByInvitation } from '#server/domain/invitations/register-by-invitation.ts'
import { organizationOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths } from '#rules/account-paths.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import { joinForm } from '#rules/members/invite-form.ts'
import { Refused } from '#rules/refusals.ts'
import { acts, actWith, noFields } from '#web/acts.server.ts'
import type { Route } from './+types/invitation'

type Args = Route.ActionArgs

const act = actWith(async (args: Args) => ({
  ctx: await platformContextOf(args),
  organizationId: organizationOf(args).id,
}))

const accept = act(noFields, async ({ ctx, organizationId }, _, args) => {
  const person = await stateOf(args).session()
  if (!person) throw new Refused({ code: 'invitation_invalid' })
  await acceptInvitation(ctx, { organizationId, userId: person.userId })
  return redirect(adminPaths.dashboard)
})

const register = act(joinForm, async ({ ctx, organizationId }, { name, password }, args) => {
  const { platform, address } = stateOf(args)
  const token = tokenOf(args)
  await platform.limits.ensureAllowed('password', { email: token, address })
  const passwordHash = await hashPassword(platform.auth, password)
  const email = await registerByInvitation(ctx, { organizationId, token, name, passwordHash })
  const session = await signInWithPassword(platform.auth, args.request.headers, email, password)
  return redirect(session ? adminPaths.dashboard : accountPaths.login, withCookies(session?.cookies ?? []))
})

const logOut = act(noFields, async (_ctx, _, args) => {
  const cookies = await signOut(stateOf(args).platform, args.request.headers)
  const token = tokenOf(args)
  return redirect(`${accountPaths.invitation}?${new URLSearchParams({ token })}`, withCookies(cookies))
})

/** Accepts an invitation with a new account or the present one, or logs out to use another. */
export const answerInvitation = acts({ register, accept, 'log-out': logOut })

const tokenOf = ({ request }: Args) => new URL(request.url).searchParams.get('token') ?? ''

const withCookies = (cookies: string[]) => ({
  headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
})
