import type { PlatformContext } from '#server/context.ts'

export const changeOwnName = (ctx: PlatformContext, userId: string, name: string): Promise<void> =>
  ctx.db.transaction(
    async (em) =>
      void (await em.execute('update auth_user set name = ?, updated_at = ? where id = ?', [name, ctx.now, userId])),
  )
