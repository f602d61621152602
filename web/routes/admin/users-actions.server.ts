import { data } from 'react-router'
import * as v from 'valibot'
import { hashPassword } from '#server/auth/passwords.ts'
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
import { act, acts, actWith } from '#web/acts.server.ts'
import type { InviteAnswer, UserAction } from '#web/screens/users/user-answer.ts'
import type { Route } from './+types/users'

/** Of acts that count towards a limit before their command. */
const limitedAct = actWith(async (args: Route.ActionArgs) => {
  const ctx = await contextOf(args)
  ensureCan(ctx.actor, 'manage-users')
  return ctx
})

const id = v.optional(v.string(), '')

const mailLinkAct = (kind: LinkKind) =>
  limitedAct(v.object({ id }), async (ctx, form, args) => {
    const { platform, address } = stateOf(args)
    await platform.limits.ensureAllowed('link', { email: form.id, address })
    await mailLink(ctx, form.id, kind)
  })

const userActs = {
  role: act(v.object({ id, role: v.optional(v.string(), ''), before: v.optional(v.string()) }), changeRole, (form) => [
    form.id,
    form.role,
    form.before,
  ]),
  remove: act(v.object({ id }), removeMember, (form) => [form.id]),
  loginLink: mailLinkAct('login'),
  passwordLink: mailLinkAct('password'),
  password: limitedAct(v.object({ id, password: newPassword }), async ({ organization }, form, args) => {
    const passwordHash = await hashPassword(stateOf(args).platform.auth, form.password)
    await createPassword(await platformContextOf(args), { organization, userId: form.id, passwordHash })
  }),
  resend: limitedAct(v.object({ id }), async (ctx, form, args) => {
    await stateOf(args).platform.limits.ensureAllowed('invitation', { email: form.id, address: ctx.organization.id })
    await resendInvitation(ctx, form.id)
  }),
  withdraw: act(v.object({ id }), withdrawInvitation, (form) => [form.id]),
} satisfies Record<UserAction, unknown>

/** Invites each address by itself: a refusal of one does not stop the others. */
const invite = limitedAct(inviteForm, async (ctx, { emails, role, locale }, args) => {
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
  return data({ done: answer }, { status: answer.invited.length ? 200 : 422 })
})

export const usersAction = acts({ ...userActs, invite })
