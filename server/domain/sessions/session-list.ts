import type { PlatformContext } from '#server/context.ts'
import type { SessionView } from '#rules/accounts/session-view.ts'
import { deviceOf } from './device-of.ts'
import { query, sql } from '#server/database/query.ts'

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
    const rows = await query(
      em,
      sql<Row>`
        select auth_session.id, user_agent, organization.name as organization, host,
          auth_session.created_at, auth_session.updated_at
         from auth_session left join organization on organization.id = organization_id and deleted_at is null
        where user_id = ${userId} and expires_at > ${ctx.now} and not awaits_second_factor
        order by auth_session.id = ${sessionId} desc, auth_session.updated_at desc`,
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
