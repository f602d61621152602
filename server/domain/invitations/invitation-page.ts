import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { InvitationView } from '#rules/members/invitation-view.ts'
import { accountLinkOf } from '../accounts/account-links.ts'
import type { Invitation } from './invitation.ts'
import { invitationOfAddress, invitationOfLink } from './valid-invitation.ts'

/** Who opens an invitation, where: by the mailed link's token, by a session, or both. */
export type Opening = Readonly<{ organizationId: string; token: string; userId: string | null }>

type Account = { id: string; email: string; isProven: boolean }

/** An open invitation and what it takes to accept it; nothing is used up. Null when there is none. */
export const invitationPage = (ctx: PlatformContext, opening: Opening): Promise<InvitationView | null> =>
  ctx.db.transaction(async (em) => {
    const reader = opening.userId ? await accountWith(em, 'id = ?::uuid', opening.userId) : null
    const invitation = await opened(em, opening, reader, ctx.now)
    if (!invitation) return null
    const { email, role, invitedBy } = invitation
    const inviter = invitedBy ? await nameOf(em, invitedBy) : null
    const invited = await accountWith(em, 'lower(email) = ?', email)
    const asksTerms = role === 'owner' && (await lacksTerms(em, opening.organizationId))
    return { email, role, inviter, asksTerms, step: stepOf(invited, reader) }
  })

async function opened(
  em: Em,
  { organizationId, token }: Opening,
  reader: Account | null,
  now: Date,
): Promise<Invitation | null> {
  const link = token ? await accountLinkOf(em, ['invitation'], token, now) : null
  if (link) return invitationOfLink(em, organizationId, link, { now, isLocked: false })
  return reader?.isProven ? invitationOfAddress(em, organizationId, reader.email, { now, isLocked: false }) : null
}

// An account whose address nobody has proven may be a stranger's who waits for its owner: it begins anew.
function stepOf(invited: Account | null, reader: Account | null): InvitationView['step'] {
  if (reader && reader.id !== invited?.id) return 'other-account'
  if (!invited?.isProven) return 'register'
  return reader ? 'accept' : 'log-in'
}

async function accountWith(em: Em, condition: 'id = ?::uuid' | 'lower(email) = ?', value: string) {
  const [account] = await em.execute<Account[]>(
    `select id, email, email_verified as "isProven" from auth_user where ${condition}`,
    [value],
  )
  return account ?? null
}

async function lacksTerms(em: Em, organizationId: string): Promise<boolean> {
  const lacking = await em.execute<unknown[]>(
    'select 1 from organization where id = ? and sign_up_key is not null and terms_accepted_at is null',
    [organizationId],
  )
  return lacking.length > 0
}

async function nameOf(em: Em, userId: string): Promise<string | null> {
  const [person] = await em.execute<{ name: string }[]>('select name from auth_user where id = ?', [userId])
  return person?.name ?? null
}
