import type { Context } from '#server/context.ts'
import type { Role } from '#rules/permissions.ts'
import { Membership } from './membership.ts'

/** "Last seen" is told to the minute at best: writing it down for every request would cost more than it says. */
const lastSeenPrecisionMs = 5 * 60_000

/** The role of a person in the context's organization, who is seen there now; null for someone who is no member. */
export const roleOf = (ctx: Context, userId: string): Promise<Role | null> =>
  ctx.db.transaction(async (em) => {
    const membership = await em.findOne(Membership, { userId })
    if (!membership) return null
    const { lastSeenAt, role } = membership
    if (!lastSeenAt || ctx.now.getTime() - lastSeenAt.getTime() > lastSeenPrecisionMs) membership.lastSeenAt = ctx.now
    return role
  })
