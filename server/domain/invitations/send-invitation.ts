import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { accountMails } from '#rules/accounts/account-mails.ts'
import { audit, type EntryId } from '../audit/audit.ts'
import type { Invitation } from './invitation.ts'
import { requestAccountMail } from '../accounts/request-account-mail.ts'

/** Links carry `sentAt`, so that only the latest one is valid. */
export async function sendInvitation(
  em: Em,
  ctx: Pick<Context, 'actor' | 'now' | 'enqueue'> & { organization: { id: string } },
  invitation: Invitation,
  action: 'invitation.sent' | 'invitation.sent-again',
): Promise<EntryId> {
  const { id, email, role, locale, organizationId } = invitation
  invitation.sentAt = ctx.now
  invitation.expiresAt = new Date(ctx.now.getTime() + accountMails.invitation.minutes * 60_000)
  invitation.invitedBy = ctx.actor.kind === 'member' ? ctx.actor.userId : null
  await em.flush()
  const entry = await audit(ctx, em, action, id, { role })
  const data = { invitation: id, sentAt: ctx.now.toISOString() }
  await requestAccountMail(ctx, em, { kind: 'invitation', email, locale, organizationId, data })
  return entry
}
