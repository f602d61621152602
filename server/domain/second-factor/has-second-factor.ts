import type { PlatformContext } from '#server/context.ts'

export const hasSecondFactor = (ctx: PlatformContext, userId: string): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    const rows = await em.execute<unknown[]>('select 1 from auth_user where id = ? and two_factor_enabled', [userId])
    return rows.length > 0
  })
