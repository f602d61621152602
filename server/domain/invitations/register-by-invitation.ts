import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { Refused } from '#rules/refusals.ts'
import { offerSignUps } from '../accounts/offer-sign-ups.ts'
import { spendAccountLink } from '../accounts/account-links.ts'
import { joinStaff } from '../members/join-staff.ts'
import { stripUnproven } from '../accounts/strip-unproven.ts'
import { invitationOfLink } from './valid-invitation.ts'
import { writePassword } from '../accounts/write-password.ts'

export type Registration = Readonly<{
  organizationId: string
  token: string
  name: string
  /** As it is kept, never as it was typed. */
  passwordHash: string
}>

/**
 * Somebody without an account accepts an invitation by its mailed link, which proves the address and is used up.
 * Returns that address. Refuses `link_invalid` and, when the address has an account after all, `account_exists`.
 */
export const registerByInvitation = (
  ctx: PlatformContext,
  { organizationId, token, name, passwordHash }: Registration,
): Promise<string> =>
  ctx.db.transaction(async (em) => {
    const link = await spendAccountLink(em, ['invitation'], token, ctx.now)
    const invitation = await invitationOfLink(em, organizationId, link, { now: ctx.now, isLocked: true })
    if (!invitation) throw new Refused({ code: 'link_invalid' })
    const { email } = invitation
    const userId = await claimAccount(ctx, em, { email, name, now: ctx.now })
    await writePassword(em, userId, passwordHash)
    await joinStaff(ctx, em, invitation, { userId, name })
    return email
  })

/** The account of an address that has just been proven: whoever opened one for it without that proof is out of it. */
async function claimAccount(
  ctx: PlatformContext,
  em: Em,
  { email, name, now }: { email: string; name: string; now: Date },
): Promise<string> {
  const [account] = await em.execute<{ id: string }[]>('select id from auth_user where lower(email) = ?', [email])
  if (account) await offerSignUps(ctx, em, account.id)
  if (account) await stripUnproven(em, account.id)
  const [person] = await em.execute<{ id: string }[]>(
    `insert into auth_user (id, name, email, email_verified) values (?, ?, ?, true)
      on conflict (lower(email)) do update set name = excluded.name, email_verified = true, updated_at = ?
        where not auth_user.email_verified
      returning id`,
    [newId(), name, email, now],
  )
  if (!person) throw new Refused({ code: 'account_exists' })
  return person.id
}
