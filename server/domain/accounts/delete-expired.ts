import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'

const unverifiedDomainMs = 30 * 86_400_000
const taggingMs = 86_400_000
const visitorDays = 400
const tables = ['account_link', 'passkey_challenge', 'email_change', 'auth_session', 'auth_verification'] as const

/** @unaudited What expired had no effect any more. */
export const deleteExpired = (ctx: PlatformContext): Promise<void> =>
  ctx.db.transaction(async (em) => {
    for (const table of tables) await query(em, sql`delete from ${sql.table(table)} where expires_at < ${ctx.now}`)
    await query(
      em,
      sql`
        delete from domain where verified_at is null and retired_at is null
          and created_at < ${new Date(ctx.now.getTime() - unverifiedDomainMs)}`,
    )
    await query(
      em,
      sql`
        delete from tagging_batch where created_at < ${new Date(ctx.now.getTime() - taggingMs)} and not exists (
          select from tagging_batch other where other.organization_id = tagging_batch.organization_id
            and other.tagging_id = tagging_batch.tagging_id and other.state in ('pending', 'undoing'))`,
    )
    await query(em, sql`delete from visitor_day where day < ${ctx.now}::date - ${visitorDays}::int`)
  })
