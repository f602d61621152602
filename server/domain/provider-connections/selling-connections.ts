import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { SellingConnection } from '#rules/provider-connections/provider-connection.ts'

/** Of the row of `organization` in the statement. */
export const connectionsColumn = sql<SellingConnection[]>`(
  select coalesce(json_agg(json_build_object('provider', provider, 'account', account, 'live', live, 'state', state,
    'currency', provider_connection.currency)
    order by provider), '[]')
  from provider_connection
  where provider_connection.organization_id = organization.id and state <> 'disconnected')`

export async function sellingConnections(em: Em, organizationId: string): Promise<SellingConnection[]> {
  const [row] = await query(
    em,
    sql<{ connections: SellingConnection[] }>`
      select ${connectionsColumn} as connections from organization where id = ${organizationId}`,
  )
  return row?.connections ?? []
}
