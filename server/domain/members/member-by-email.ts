import type { PlatformContext } from '#server/context.ts'
import type { Role } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { query, sql } from '#server/database/query.ts'

/** Throws `Refused` `not_found`. */
export const memberByEmail = (
  ctx: PlatformContext,
  organizationId: string,
  email: string,
): Promise<{ userId: string; email: string; name: string; role: Role }> =>
  ctx.db.transaction(async (em) => {
    const [member] = await query(
      em,
      sql<{ userId: string; email: string; name: string; role: Role }>`
        select auth_user.id as "userId", auth_user.email, auth_user.name, membership.role from membership
        join auth_user on auth_user.id = membership.user_id
        where membership.organization_id = ${organizationId}
          and lower(auth_user.email) = ${email.trim().toLowerCase()}`,
    )
    if (!member) throw new Refused({ code: 'not_found', values: { email } })
    return member
  })
