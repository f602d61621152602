import type { Role } from '#rules/permissions.ts'
import { command } from '../command.ts'
import { Membership } from './membership.ts'

const lastSeenPrecisionMs = 5 * 60_000

/**
 * Records that the member was seen, but not at every request: that many writes are not worth it. Null for who is no
 * member.
 */
export const findRole = command({
  permission: 'anybody',
  unaudited: 'it says only when a member was here',
  async run({ em, ctx }, userId: string): Promise<Role | null> {
    const membership = await em.findOne(Membership, { userId })
    if (!membership) return null
    const { lastSeenAt, role } = membership
    if (!lastSeenAt || ctx.now.getTime() - lastSeenAt.getTime() > lastSeenPrecisionMs) membership.lastSeenAt = ctx.now
    return role
  },
})
