import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { ConnectionProvider } from '#rules/provider-connections/provider-connection.ts'

/** Has every connected account looked up again, because an event about one may have been lost. */
export async function checkConnections(platform: PlatformContext): Promise<void> {
  await platform.db.transaction(async (em) => {
    const accounts = await query(
      em,
      sql<{ provider: ConnectionProvider; account: string }>`
        select distinct provider, account from provider_connection where state <> 'disconnected'`,
    )
    const jobs = accounts.map((account) => ({ ...account, eventId: null }))
    if (jobs.length > 0) await platform.enqueue(em, 'check-connection', jobs)
  })
}
