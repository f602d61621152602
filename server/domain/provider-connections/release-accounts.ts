import type { PlatformContext } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Jobs } from '../jobs.ts'

/**
 * Has the access to an organization's accounts given up after the transaction of `em`, which erases it: a job tries until
 * the provider answers.
 */
export async function releaseAccounts(em: Em, ctx: PlatformContext, organizationId: string): Promise<void> {
  const accounts = await query(
    em,
    sql<Jobs['release-account']>`
      select provider, account from provider_connection
      where organization_id = ${organizationId} and state not in ('disconnected', 'revoked')`,
  )
  if (accounts.length > 0) await ctx.enqueue(em, 'release-account', accounts)
}
