import type { PlatformContext } from '../../context.ts'

/** Whether somebody gets in by a password, too. */
export const hasPassword = (ctx: PlatformContext, userId: string): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    const found = await em.execute<unknown[]>(
      `select 1 from auth_account where user_id = ? and provider_id = 'credential' and password is not null`,
      [userId],
    )
    return found.length > 0
  })
