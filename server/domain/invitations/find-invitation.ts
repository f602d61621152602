import { LockMode } from '@mikro-orm/core'
import type { Em } from '#server/database/orm.ts'
import { isId } from '#rules/ids.ts'
import type { NewAccountLink } from '../accounts/account-links.ts'
import { Invitation } from './invitation.ts'

type FindOptions = Readonly<{ now: Date; isLocked: boolean }>

/** Null when the invitation is over or was sent again since. */
export async function findInvitationByLink(
  em: Em,
  organizationId: string,
  { email, data }: Pick<NewAccountLink, 'email' | 'data'>,
  options: FindOptions,
): Promise<Invitation | null> {
  if (!isId(data.invitation)) return null
  const invitation = await findValid(em, { organizationId, id: data.invitation, email }, options)
  return invitation?.sentAt.toISOString() === data.sentAt ? invitation : null
}

export const findInvitationByEmail = (
  em: Em,
  organizationId: string,
  email: string,
  options: FindOptions,
): Promise<Invitation | null> => findValid(em, { organizationId, email: email.toLowerCase() }, options)

const findValid = (
  em: Em,
  filter: { organizationId: string; id?: string; email: string },
  { now, isLocked }: FindOptions,
): Promise<Invitation | null> =>
  em.findOne(
    Invitation,
    { ...filter, acceptedAt: null, withdrawnAt: null, expiresAt: { $gt: now } },
    isLocked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
  )
