import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { Refused } from '#rules/refusals.ts'
import type { Membership } from './membership.ts'

export async function ensureNotLastOwner(em: Em, { organizationId, userId, role }: Membership): Promise<void> {
  if (role !== 'owner') return
  // Locked, so that two owners cannot demote each other at once; ordered by id against deadlocks.
  const owners = await query(
    em,
    sql<{ user_id: string }>`
      select user_id from membership where organization_id = ${organizationId} and role = 'owner' order by id
        for update`,
  )
  if (owners.every((owner) => owner.user_id === userId)) throw new Refused({ code: 'last_owner' })
}
