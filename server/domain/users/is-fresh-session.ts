import type { PlatformContext } from '../../context.ts'

const freshMinutes = 10

/** Whether somebody has logged in only now: what a stolen or forgotten session must not do asks for that. */
export const isFreshSession = (ctx: PlatformContext, sessionId: string): Promise<boolean> =>
  ctx.db.transaction(async (em) => {
    const since = new Date(ctx.now.getTime() - freshMinutes * 60_000)
    const found = await em.execute<unknown[]>('select 1 from auth_session where id = ? and created_at > ?', [
      sessionId,
      since,
    ])
    return found.length > 0
  })
