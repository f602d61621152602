import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'

export const auditLoginLink = (ctx: PlatformContext, email: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const [person] = await em.execute<{ id: string }[]>('select id from auth_user where lower(email) = ?', [
      email.toLowerCase(),
    ])
    if (person) await audit(ctx, em, 'login-link.made', person.id)
  })
