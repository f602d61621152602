import type { Context } from '../../context.ts'
import type { Role } from '../../rules/permissions.ts'
import { Membership } from './membership.ts'

/** The role of a person in the context's organization; null for someone who is no member. */
export const roleOf = (ctx: Context, userId: string): Promise<Role | null> =>
  ctx.db.transaction(async (em) => (await em.findOne(Membership, { userId }))?.role ?? null)
