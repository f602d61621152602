import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import { inviteUnverifiedOwner } from '../accounts/invite-unverified-owner.ts'
import { consumeAccountLink } from '../accounts/account-links.ts'
import { joinStaff } from '../members/join-staff.ts'
import { stripUnverifiedAccount } from '../accounts/strip-unverified-account.ts'
import { findInvitationByLink } from './find-invitation.ts'
import { writePassword } from '../accounts/write-password.ts'

export type InvitationRegistration = Readonly<{
  organizationId: string
  token: string
  name: string
  passwordHash: string
}>

/**
 * Accepts by the mailed link, which proves the address, and creates the account. Returns the address. Throws `Refused`:
 * `link_invalid`, `account_exists`.
 *
 * Not audited: joining the staff with the account is.
 */
export const registerByInvitation = (
  ctx: PlatformContext,
  { organizationId, token, name, passwordHash }: InvitationRegistration,
): Promise<string> =>
  ctx.db.transaction(async (em) => {
    const link = await consumeAccountLink(em, ['invitation'], token, ctx.now)
    const invitation = await findInvitationByLink(em, organizationId, link, { now: ctx.now, isLocked: true })
    if (!invitation) throw new Refused({ code: 'link_invalid' })
    const { email } = invitation
    const userId = await claimAccount(ctx, em, { email, name, now: ctx.now })
    await writePassword(em, userId, passwordHash)
    await joinStaff(ctx, em, invitation, { userId, name })
    return email
  })

async function claimAccount(
  ctx: PlatformContext,
  em: Em,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string> {
  const [account] = await query(em, sql<{ id: string }>`select id from auth_user where lower(email) = ${email}`)
  if (account) await inviteUnverifiedOwner(ctx, em, account.id)
  if (account) await stripUnverifiedAccount(em, account.id)
  const [person] = await query(
    em,
    sql<{ id: string }>`
      insert into auth_user (id, name, email, email_verified) values (${newId()}, ${name}, ${email}, true)
      on conflict (lower(email)) do update set name = excluded.name, email_verified = true, updated_at = ${now}
        where not auth_user.email_verified
      returning id`,
  )
  if (!person) throw new Refused({ code: 'account_exists' })
  return person.id
}
