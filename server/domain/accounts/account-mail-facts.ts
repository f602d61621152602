import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { accountMails } from '#rules/accounts/account-mails.ts'
import type { AccountMailRequest } from './account-mail-request.ts'
import { findInvitationByLink } from '../invitations/find-invitation.ts'

export type AccountMailFacts = { userId: string | null; values: Record<string, string> }

export const accountMailFacts = (
  ctx: PlatformContext,
  { kind, email, organizationId, data }: AccountMailRequest,
): Promise<AccountMailFacts | null> =>
  ctx.db.transaction(async (em) => {
    const [person] = await query(
      em,
      sql<{ id: string; email_verified: boolean }>`
        select id, email_verified from auth_user where lower(email) = ${email.toLowerCase()}`,
    )
    const { to } = accountMails[kind]
    if (person ? to === 'stranger' : to === 'account') return null
    if (kind === 'verify-email' && person?.email_verified) return null
    const values =
      kind === 'invitation' ? await invitationValues(em, organizationId, { email, data }, ctx.now) : valuesOf(data)
    return values && { userId: person?.id ?? null, values }
  })

async function invitationValues(
  em: Em,
  organizationId: string | null,
  request: Pick<AccountMailRequest, 'email' | 'data'>,
  now: Date,
): Promise<Record<string, string> | null> {
  const invitation =
    organizationId && (await findInvitationByLink(em, organizationId, request, { now, isLocked: false }))
  if (!invitation) return null
  const [inviter] = await query(
    em,
    sql<{ name: string }>`
      select coalesce(auth_user.name, organization.name) as name from organization
      left join auth_user on auth_user.id = ${invitation.invitedBy ?? null} where organization.id = ${organizationId}`,
  )
  return { inviter: inviter!.name, role: invitation.role }
}

// The only values of a request that may appear in a mail's text.
const mailValueNames = ['inviter', 'newEmail', 'organizationName', 'subdomain', 'requester', 'account', 'file']
const valuesOf = (data: AccountMailRequest['data']): Record<string, string> =>
  Object.fromEntries(Object.entries(data).filter(([name]) => mailValueNames.includes(name)))
