import type { Em } from '#server/database/orm.ts'
import type { AccountLinkPurpose } from '#rules/accounts/account-mails.ts'
import { Refused } from '#rules/refusals.ts'
import type { AccountLink } from './account-link.ts'
import { accountLinkOf, spendAccountLink } from './account-links.ts'

/** A link as its page was asked for it: `organizationId` is of the host, null at the apex. */
export type AskedLink = Readonly<{ token: string; organizationId: string | null }>

/** Whose link it is, and what it was made with. */
export type PersonOfLink = { userId: string; email: string; hasPassword: boolean; data: Record<string, string> }

/** Whose a link is, without using it; null when it is worth nothing on this host. */
export async function personOfLink(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  { token, organizationId }: AskedLink,
  now: Date,
): Promise<PersonOfLink | null> {
  const link = await accountLinkOf(em, purposes, token, now)
  return link && (link.organizationId ?? null) === organizationId ? findPerson(em, link) : null
}

/** Uses a link of somebody who has an account up, on the host it leads to. Refuses `link_invalid`. */
export async function spendLinkOfPerson(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  link: AskedLink,
  now: Date,
): Promise<PersonOfLink> {
  const person = await personOfLink(em, purposes, link, now)
  // The person before the link: two links of theirs used at once wait for each other, and the second one is withdrawn.
  if (person) await em.execute('select 1 from auth_user where id = ? for update', [person.userId])
  await spendAccountLink(em, purposes, link.token, now)
  if (!person) throw new Refused({ code: 'link_invalid' })
  return person
}

// A link proves its mailbox: it is worth nothing once the person has another address.
async function findPerson(em: Em, { userId, email, data }: AccountLink): Promise<PersonOfLink | null> {
  const [person] = await em.execute<{ id: string; email: string; has_password: boolean }[]>(
    `select id, email,
       exists (select from auth_account where user_id = auth_user.id and password is not null) as has_password
     from auth_user where id = ? and lower(email) = ?`,
    [userId ?? null, email.toLowerCase()],
  )
  return person ? { userId: person.id, email: person.email, hasPassword: person.has_password, data } : null
}
