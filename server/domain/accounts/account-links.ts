import { createHash } from 'node:crypto'
import { newSecretId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { accountMails, type AccountLinkPurpose } from '#rules/accounts/account-mails.ts'
import { Refused } from '#rules/refusals.ts'
import { AccountLink } from './account-link.ts'

export type NewAccountLink = Readonly<{
  purpose: AccountLinkPurpose
  email: string
  /** Whose link it is; null for somebody who has no account yet. */
  userId: string | null
  /** The organization whose host the link leads to; null at the apex. */
  organizationId: string | null
  /** What using it will need to know: ids and addresses. */
  data: Record<string, string>
}>

/** Makes a single-use link of the platform's database and returns its token, which is kept nowhere. */
export async function makeAccountLink(em: Em, link: NewAccountLink, now: Date): Promise<string> {
  const token = newSecretId()
  const expiresAt = new Date(now.getTime() + accountMails[link.purpose].minutes * 60_000)
  em.create(AccountLink, { ...link, tokenHash: hashOf(token), expiresAt })
  await em.flush()
  return token
}

/** What a token stands for, without using it; null when it was used, has expired, or never was. */
export const accountLinkOf = (
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  token: string,
  now: Date,
): Promise<AccountLink | null> =>
  em.findOne(AccountLink, { tokenHash: hashOf(token), purpose: { $in: [...purposes] }, expiresAt: { $gt: now } })

/** Uses a token up: of many at once, one gets what it stands for. Refuses `link_invalid`. */
export async function spendAccountLink(
  em: Em,
  purposes: readonly AccountLinkPurpose[],
  token: string,
  now: Date,
): Promise<NewAccountLink> {
  const link = await accountLinkOf(em, purposes, token, now)
  // The row is the right to use it: whoever deletes it has it, the others wait for its lock and find nothing.
  if (!link || (await em.nativeDelete(AccountLink, { id: link.id })) === 0) throw new Refused({ code: 'link_invalid' })
  const { purpose, email, userId, organizationId, data } = link
  em.clear()
  return { purpose, email, userId: userId ?? null, organizationId: organizationId ?? null, data }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url')
