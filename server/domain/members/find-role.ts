import type { Context } from '#server/context.ts'
import type { Role } from '#rules/permissions.ts'
import { Membership } from './membership.ts'

const lastSeenPrecisionMs = 5 * 60_000

/**
 * Records that the member was seen, but not at every request: that many writes are not worth it. Null for who is no
 * member.
 *
 * @unaudited It says only when a member was here.
 */
export const findRole = (ctx: Context, userId: string): Promise<Role | null> =>
  ctx.db.transaction(async (em) => {
    const membership = await em.findOne(Membership, { userId })
    if (!membership) return null
    const { lastSeenAt, role } = membership
    if (!lastSeenAt || ctx.now.getTime() - lastSeenAt.getTime() > lastSeenPrecisionMs) membership.lastSeenAt = ctx.now
    return role
  })
