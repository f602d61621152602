import type { RawBuilder } from 'kysely'
import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { InvitationView } from '#rules/members/invitation-view.ts'
import { findAccountLink } from '../accounts/account-links.ts'
import type { Invitation } from './invitation.ts'
import { findInvitationByEmail, findInvitationByLink } from './find-invitation.ts'

export type InvitationRequest = Readonly<{ organizationId: string; token: string; userId: string | null }>

type Account = { id: string; email: string; isProven: boolean }

export const invitationPage = (ctx: PlatformContext, request: InvitationRequest): Promise<InvitationView | null> =>
  ctx.db.transaction(async (em) => {
    const reader = request.userId ? await findAccount(em, sql`id = ${request.userId}`) : null
    const invitation = await findInvitation(em, request, reader, ctx.now)
    if (!invitation) return null
    const { email, role, invitedBy } = invitation
    const inviter = invitedBy ? await findName(em, invitedBy) : null
    const invitedAccount = await findAccount(em, sql`lower(email) = ${email}`)
    const asksTerms = role === 'owner' && (await hasOpenTerms(em, request.organizationId))
    return { email, role, inviter, asksTerms, step: stepOf(invitedAccount, reader) }
  })

async function findInvitation(
  em: Em,
  { organizationId, token }: InvitationRequest,
  reader: Account | null,
  now: Date,
): Promise<Invitation | null> {
  const link = token ? await findAccountLink(em, ['invitation'], token, now) : null
  if (link) return findInvitationByLink(em, organizationId, link, { now, isLocked: false })
  return reader?.isProven ? findInvitationByEmail(em, organizationId, reader.email, { now, isLocked: false }) : null
}

// An account with an unverified address may be a stranger's: the invited person registers again.
function stepOf(invitedAccount: Account | null, reader: Account | null): InvitationView['step'] {
  if (reader && reader.id !== invitedAccount?.id) return 'other-account'
  if (!invitedAccount?.isProven) return 'register'
  return reader ? 'accept' : 'log-in'
}

async function findAccount(em: Em, condition: RawBuilder<unknown>) {
  const [account] = await query(
    em,
    sql<Account>`select id, email, email_verified as "isProven" from auth_user where ${condition}`,
  )
  return account ?? null
}

async function hasOpenTerms(em: Em, organizationId: string): Promise<boolean> {
  const rows = await query(
    em,
    sql`
      select 1 from organization where id = ${organizationId} and sign_up_key is not null
        and terms_accepted_at is null`,
  )
  return rows.length > 0
}

async function findName(em: Em, userId: string): Promise<string | null> {
  const [person] = await query(em, sql<{ name: string }>`select name from auth_user where id = ${userId}`)
  return person?.name ?? null
}
