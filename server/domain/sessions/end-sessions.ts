import type { PlatformContext } from '#server/context.ts'
import { audit } from '../audit/audit.ts'

/** Which of a person's sessions: one of them, all but the one that goes on, or all, on every host. */
export type WhichSessions = Readonly<{ only: string } | { except: string } | { all: true }>

/**
 * Ends sessions of one person at once and says how many; what is of somebody else is left alone, and not told apart from
 * what is not there. For "end this session", "end all others" and "log out everywhere" of one's own profile.
 */
export const endSessions = (ctx: PlatformContext, userId: string, selection: WhichSessions): Promise<number> =>
  ctx.db.transaction(async (em) => {
    const [only, except] = [
      'only' in selection ? selection.only : null,
      'except' in selection ? selection.except : null,
    ]
    const endedSessions = await em.execute<{ id: string }[]>(
      `delete from auth_session
        where user_id = ? and (?::text is null or id::text = ?) and (?::text is null or id::text <> ?) returning id`,
      [userId, only, only, except, except],
    )
    if (endedSessions.length) await audit(ctx, em, 'sessions.ended', userId, { sessions: endedSessions.length })
    return endedSessions.length
  })
