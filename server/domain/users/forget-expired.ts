import type { PlatformContext } from '../../context.ts'

const tables = ['account_link', 'passkey_challenge', 'email_change', 'auth_session', 'auth_verification'] as const

/** Forgets what opens nothing any more: links, challenges and changes of address whose time is over, ended sessions. */
export const forgetExpired = (ctx: PlatformContext): Promise<void> =>
  ctx.db.transaction(async (em) => {
    for (const table of tables) await em.execute(`delete from ${table} where expires_at < ?`, [ctx.now])
  })
