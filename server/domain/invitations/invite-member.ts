import * as v from 'valibot'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { email as emailRule } from '#rules/text/fields.ts'
import type { Locale } from '#rules/text/locale.ts'
import { ensureMayManage } from '#rules/members/member-permissions.ts'
import type { Role } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { auditedBy, command } from '../command.ts'
import { lockActor } from '../members/lock-actor.ts'
import { lockOpenInvitation } from './lock-open-invitation.ts'
import { sendInvitation } from './send-invitation.ts'

export type NewInvitation = Readonly<{ email: string; role: Role; locale: Locale }>

/**
 * Mails an invitation, valid for seven days. Inviting again updates role and language and voids the earlier link.
 * Throws `Refused`: `forbidden`, `email_invalid`, `already_member`.
 */
export const inviteMember = command({
  permission: 'manage-users',
  action: ['invitation.sent', 'invitation.sent-again'],
  async run({ em, ctx }, { email: input, role, locale }: NewInvitation) {
    const email = v.safeParse(emailRule, input)
    if (!email.success) throw new Refused({ code: 'email_invalid', field: 'emails', values: { email: input } })
    const actor = await lockActor(em, ctx)
    ensureMayManage(actor, role)
    await ensureNoMember(em, email.output)
    const id = newId()
    const { organization, now } = ctx
    // Two concurrent invitations of one address make one row.
    await query(
      em,
      sql`
        insert into invitation (id, organization_id, email, role, locale, sent_at, expires_at)
        values (${id}, ${organization.id}, ${email.output}, ${role}, ${locale}, ${now}, ${now}) on conflict do nothing`,
    )
    const invitation = await lockOpenInvitation(em, ctx, { email: email.output })
    ensureMayManage(actor, invitation.role)
    invitation.role = role
    invitation.locale = locale
    const action = invitation.id === id ? 'invitation.sent' : 'invitation.sent-again'
    return auditedBy(await sendInvitation(em, ctx, invitation, action))
  },
})

async function ensureNoMember(em: Em, email: string): Promise<void> {
  const members = await query(em, sql`select 1 from people_here() where lower(email) = ${email}`)
  if (members.length) throw new Refused({ code: 'already_member', field: 'emails', values: { email } })
}
