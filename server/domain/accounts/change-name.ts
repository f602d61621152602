import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { audit } from '../audit/audit.ts'

export const changeName = (ctx: PlatformContext, userId: string, name: string): Promise<void> =>
  ctx.db.transaction(async (em) => {
    await query(em, sql`update auth_user set name = ${name}, updated_at = ${ctx.now} where id = ${userId}`)
    await audit(ctx, em, 'name.changed', userId)
  })
