import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AccountLinkPurpose } from '#rules/accounts/account-mails.ts'
import { Refused } from '#rules/refusals.ts'
import type { AccountLink } from './account-link.ts'
import { findAccountLink, consumeAccountLink } from './account-links.ts'

export type LinkToken = Readonly<{ token: string; organizationId: string | null }>

export type LinkPerson = { userId: string; email: string; hasPassword: boolean; data: Record<string, string> }

export async function findLinkPerson(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  { token, organizationId }: LinkToken,
  now: Date,
): Promise<LinkPerson | null> {
  const link = await findAccountLink(em, purposes, token, now)
  return link && (link.organizationId ?? null) === organizationId ? findPerson(em, link) : null
}

/** Throws `Refused` `link_invalid`. */
export async function consumeLinkOfPerson(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  link: LinkToken,
  now: Date,
): Promise<LinkPerson> {
  const person = await findLinkPerson(em, purposes, link, now)
  // The person is locked before the link: of two links used at once, the second one waits and is deleted then.
  if (person) await query(em, sql`select 1 from auth_user where id = ${person.userId} for update`)
  await consumeAccountLink(em, purposes, link.token, now)
  if (!person) throw new Refused({ code: 'link_invalid' })
  return person
}

// A link proves its mailbox: it is void once the person has another address.
async function findPerson(em: Em, { userId, email, data }: AccountLink): Promise<LinkPerson | null> {
  const [person] = await query(
    em,
    sql<{ id: string; email: string; has_password: boolean }>`
      select id, email,
        exists (select from auth_account where user_id = auth_user.id and password is not null) as has_password
      from auth_user where id = ${userId ?? null} and lower(email) = ${email.toLowerCase()}`,
  )
  return person ? { userId: person.id, email: person.email, hasPassword: person.has_password, data } : null
}
