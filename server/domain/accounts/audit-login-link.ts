import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { query, sql } from '#server/database/query.ts'

export const auditLoginLink = (ctx: PlatformContext, email: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const [person] = await query(
      em,
      sql<{ id: string }>`select id from auth_user where lower(email) = ${email.toLowerCase()}`,
    )
    if (person) await audit(ctx, em, 'login-link.made', person.id)
  })
