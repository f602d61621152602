import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

export const hasSecondFactor = (ctx: PlatformContext, userId: string): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    const rows = await query(em, sql`select 1 from auth_user where id = ${userId} and two_factor_enabled`)
    return rows.length > 0
  })
