import { data } from 'react-router'
import * as v from 'valibot'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Context } from '#server/context.ts'
import { changeRole } from '#server/domain/members/change-role.ts'
import { createPassword } from '#server/domain/accounts/create-password.ts'
import { inviteMember } from '#server/domain/invitations/invite-member.ts'
import { mailLink, type LinkKind } from '#server/domain/accounts/mail-link.ts'
import { removeMember } from '#server/domain/members/remove-member.ts'
import { resendInvitation } from '#server/domain/invitations/resend-invitation.ts'
import { withdrawInvitation } from '#server/domain/invitations/withdraw-invitation.ts'
import { contextOf, platformContextOf, stateOf } from '#server/http/request-state.ts'
import { inviteForm } from '#rules/members/invite-form.ts'
import { newPassword } from '#rules/accounts/login-form.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { invalidResponse } from '#web/form-action.ts'
import { formText } from '#web/form-text.ts'
import { valuesOf } from '#web/forms/form-values.ts'
import { runAction } from '#web/refusal.ts'
import type { InviteAnswer, UserAction } from '#web/screens/users/user-answer.ts'
import type { Route } from './+types/users'

type Args = Route.ActionArgs
type Action = (args: Args, ctx: Context, id: string, form: FormData) => Promise<unknown>

const mailLinkAction =
  (kind: LinkKind): Action =>
  async (args, ctx, id) => {
    const { platform, address } = stateOf(args)
    await platform.limits.ensureAllowed('link', { email: id, address })
    await mailLink(ctx, id, kind)
  }

const actions: Record<UserAction, Action> = {
  role: (_args, ctx, id, form) => changeRole(ctx, id, formText(form, 'role')),
  remove: (_args, ctx, id) => removeMember(ctx, id),
  loginLink: mailLinkAction('login'),
  passwordLink: mailLinkAction('password'),
  password: async (args, ctx, userId, form) => {
    const passwordHash = await hashPassword(stateOf(args).platform.auth, formText(form, 'password'))
    await createPassword(await platformContextOf(args), { organization: ctx.organization, userId, passwordHash })
  },
  resend: async (args, ctx, id) => {
    await stateOf(args).platform.limits.ensureAllowed('invitation', { email: id, address: ctx.organization.id })
    await resendInvitation(ctx, id)
  },
  withdraw: (_args, ctx, id) => withdrawInvitation(ctx, id),
}

export const actOnUser = async (args: Args, form: FormData) => {
  const name = formText(form, 'do')
  const action = Object.hasOwn(actions, name) ? actions[name as UserAction] : undefined
  if (!action) throw new Response(null, { status: 400 })
  if (name === 'password') {
    const parsed = v.safeParse(v.object({ password: newPassword }), { password: formText(form, 'password') })
    if (!parsed.success) return invalidResponse(parsed.issues, {})
  }
  return runAction(async () => {
    const ctx = await contextOf(args)
    ensureCan(ctx.actor, 'manage-users')
    await action(args, ctx, formText(form, 'id'), form)
    return { done: name as UserAction }
  })
}

/** Invites each address by itself: a refusal of one does not stop the others. */
export const inviteUsers = async (args: Args, form: FormData) => {
  const values = valuesOf(form)
  const parsed = v.safeParse(inviteForm, values)
  if (!parsed.success) return invalidResponse(parsed.issues, values)
  const { emails, role, locale } = parsed.output
  return runAction(async () => {
    const ctx = await contextOf(args)
    ensureCan(ctx.actor, 'manage-users')
    const answer: InviteAnswer = { invited: [], refused: [] }
    for (const email of emails) {
      try {
        await stateOf(args).platform.limits.ensureAllowed('invitation', { email, address: ctx.organization.id })
        await inviteMember(ctx, { email, role, locale })
        answer.invited.push(email)
      } catch (error) {
        if (!(error instanceof Refused) || error.code === 'forbidden') throw error
        answer.refused.push({ email, refusal: { code: error.code, field: null, values: error.values } })
      }
    }
    return data(answer, { status: answer.invited.length ? 200 : 422 })
  })
}
