import { redirect } from 'react-router'
import * as v from 'valibot'
import { hashPassword } from '#server/auth/passwords.ts'
import { signInWithPassword, signOut } from '#server/auth/sessions.ts'
import { acceptInvitation } from '#server/domain/invitations/accept-invitation.ts'
import { registerByInvitation } from '#server/domain/invitations/register-by-invitation.ts'
import { formOf, organizationOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { accountPaths, adminPaths } from '#rules/admin-paths.ts'
import { joinForm, type JoinForm } from '#rules/members/invite-form.ts'
import { Refused } from '#rules/refusals.ts'
import { invalidResponse, withValues } from '#web/form-action.ts'
import { formText } from '#web/form-text.ts'
import { runAction } from '#web/refusal.ts'
import type { Route } from './+types/invitation'

type Args = Route.ActionArgs

/** Accepts an invitation with a new account or the present one, or logs out to use another. */
export const answerInvitation = async (args: Args) => {
  const organizationId = organizationOf(args).id
  const form = formOf(args)
  const by = formText(form, 'by')
  if (by === 'log-out') return logOut(args)
  if (by === 'accept') return runAction(() => accept(args, organizationId))
  const values = { name: formText(form, 'name') }
  const parsed = v.safeParse(joinForm, { ...values, password: formText(form, 'password') })
  if (!parsed.success) return invalidResponse(parsed.issues, values)
  return withValues(await runAction(() => register(args, organizationId, parsed.output)), values)
}

const accept = async (args: Args, organizationId: string) => {
  const person = await stateOf(args).session()
  if (!person) throw new Refused({ code: 'invitation_invalid' })
  await acceptInvitation(await platformContextOf(args), { organizationId, userId: person.userId })
  return redirect(adminPaths.dashboard)
}

const register = async (args: Args, organizationId: string, { name, password }: JoinForm) => {
  const { platform, address } = stateOf(args)
  const token = tokenOf(args)
  await platform.limits.ensureAllowed('password', { email: token, address })
  const passwordHash = await hashPassword(platform.auth, password)
  const ctx = await platformContextOf(args)
  const email = await registerByInvitation(ctx, { organizationId, token, name, passwordHash })
  const session = await signInWithPassword(platform.auth, args.request.headers, email, password)
  return redirect(session ? adminPaths.dashboard : accountPaths.login, withCookies(session?.cookies ?? []))
}

const logOut = async (args: Args) => {
  const cookies = await signOut(stateOf(args).platform, args.request.headers)
  const token = tokenOf(args)
  return redirect(`${accountPaths.invitation}?${new URLSearchParams({ token })}`, withCookies(cookies))
}

const tokenOf = ({ request }: Args) => new URL(request.url).searchParams.get('token') ?? ''

const withCookies = (cookies: string[]) => ({
  headers: cookies.map((cookie): [string, string] => ['set-cookie', cookie]),
})
