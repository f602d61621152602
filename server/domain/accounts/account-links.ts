import { createHash } from 'node:crypto'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { accountMails, type AccountLinkPurpose } from '#rules/accounts/account-mails.ts'
import { Refused } from '#rules/refusals.ts'
import { AccountLink } from './account-link.ts'

export type NewAccountLink = Readonly<{
  purpose: AccountLinkPurpose
  email: string
  userId: string | null
  organizationId: string | null
  data: Record<string, string>
}>

export async function createAccountLink(em: Em, link: NewAccountLink, now: Date): Promise<string> {
  const token = newSecretId()
  const expiresAt = new Date(now.getTime() + accountMails[link.purpose].minutes * 60_000)
  em.create(AccountLink, { ...link, tokenHash: hashOf(token), expiresAt })
  await em.flush()
  return token
}

export const findAccountLink = (
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  token: string,
  now: Date,
): Promise<AccountLink | null> =>
  em.findOne(AccountLink, { tokenHash: hashOf(token), purpose: { $in: [...purposes] }, expiresAt: { $gt: now } })

/** Throws `Refused` `link_invalid`; of several concurrent uses one succeeds. */
export async function consumeAccountLink(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  token: string,
  now: Date,
): Promise<NewAccountLink> {
  const link = await findAccountLink(em, purposes, token, now)
  // The request that deletes the row may use the link: the others wait for its lock and then find nothing.
  if (!link || (await em.nativeDelete(AccountLink, { id: link.id })) === 0) throw new Refused({ code: 'link_invalid' })
  const { purpose, email, userId, organizationId, data } = link
  em.clear()
  return { purpose, email, userId: userId ?? null, organizationId: organizationId ?? null, data }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
