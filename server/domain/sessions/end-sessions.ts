import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'
import { query, sql } from '#server/database/query.ts'

export type SessionSelection = Readonly<{ only: string } | { except: string } | { all: true }>

/** Returns how many: none for somebody else's session as for a missing one, so that nothing is revealed. */
export const endSessions = (ctx: PlatformContext, userId: string, selection: SessionSelection): Promise<number> =>
  ctx.db.transaction(async (em) => {
    const [only, except] = [
      'only' in selection ? selection.only : null,
      'except' in selection ? selection.except : null,
    ]
    const endedSessions = await query(
      em,
      sql<{ id: string }>`
        delete from auth_session
        where user_id = ${userId} and (${only}::text is null or id::text = ${only})
          and (${except}::text is null or id::text <> ${except}) returning id`,
    )
    if (endedSessions.length) await audit(ctx, em, 'sessions.ended', userId, { sessions: endedSessions.length })
    return endedSessions.length
  })
