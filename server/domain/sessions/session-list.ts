import type { PlatformContext } from '#server/context.ts'
import type { SessionView } from '#rules/accounts/session-view.ts'
import { deviceOf } from './device-of.ts'

type Row = {
  id: string
  user_agent: string | null
  organization: string | null
  host: string
  created_at: string
  updated_at: string
}

export const sessionList = (
  ctx: PlatformContext,
  { userId, sessionId }: { userId: string; sessionId: string },
): Promise<SessionView[]> =>
  ctx.db.transaction(async (em) => {
    const rows = await em.execute<Row[]>(
      `select auth_session.id, user_agent, organization.name as organization, host,
          auth_session.created_at, auth_session.updated_at
         from auth_session left join organization on organization.id = organization_id and deleted_at is null
        where user_id = ? and expires_at > ? and not awaits_second_factor
        order by auth_session.id = ? desc, auth_session.updated_at desc`,
      [userId, ctx.now, sessionId],
    )
    return rows.map(({ id, user_agent, organization, host, created_at, updated_at }) => ({
      id,
      isCurrent: id === sessionId,
      device: deviceOf(user_agent),
      organization,
      host,
      createdAt: new Date(created_at).toISOString(),
      lastActiveAt: new Date(updated_at).toISOString(),
    }))
  })
