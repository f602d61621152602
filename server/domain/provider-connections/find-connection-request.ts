import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { hashOfState } from './begin-connection.ts'

/** Where a provider's answer belongs, by the state in its address; null for one that is unknown or too old. */
export async function findConnectionRequest(
  ctx: PlatformContext,
  { provider, state }: { provider: string; state: string },
): Promise<{ organizationId: string; host: string } | null> {
  const [request] = await ctx.db.read((em) =>
    query(
      em,
      sql<{ organizationId: string; host: string }>`
        select organization_id as "organizationId", host from connection_request
        where provider = ${provider} and state_hash = ${hashOfState(state)} and expires_at > ${ctx.now}`,
    ),
  )
  return request ?? null
}
