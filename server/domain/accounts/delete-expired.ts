import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { mailRecordDays } from '#rules/limits.ts'

const unverifiedDomainMs = 30 * 86_400_000
const mailingDraftMs = 30 * 86_400_000
const deletedAlbumMs = 30 * 86_400_000
const batchMs = 86_400_000
const visitorDays = 400
const batches = [
  { table: 'tagging_batch', idColumn: 'tagging_id' },
  { table: 'reminder_batch', idColumn: 'reminders_id' },
]
const tables = [
  'account_link',
  'passkey_challenge',
  'email_change',
  'auth_session',
  'auth_verification',
  'connection_request',
] as const

/** Not audited: what expired had no effect any more. */
export const deleteExpired = (ctx: PlatformContext): Promise<void> =>
  ctx.db.transaction(async (em) => {
    for (const table of tables) await query(em, sql`delete from ${sql.table(table)} where expires_at < ${ctx.now}`)
    await query(
      em,
      sql`
        delete from domain where verified_at is null and retired_at is null
          and created_at < ${new Date(ctx.now.getTime() - unverifiedDomainMs)}`,
    )
    for (const { table, idColumn } of batches)
      await query(
        em,
        sql`
          delete from ${sql.table(table)} as batch where created_at < ${new Date(ctx.now.getTime() - batchMs)}
            and not exists (select from ${sql.table(table)} as other where other.organization_id = batch.organization_id
              and ${sql.ref(`other.${idColumn}`)} = ${sql.ref(`batch.${idColumn}`)}
              and other.state in ('pending', 'undoing'))`,
      )
    await query(
      em,
      sql`delete from mailing where state = 'draft' and created_at < ${new Date(ctx.now.getTime() - mailingDraftMs)}`,
    )
    for (const table of ['album_team', 'album'])
      await query(
        em,
        sql`delete from ${sql.table(table)} where deleted_at < ${new Date(ctx.now.getTime() - deletedAlbumMs)}`,
      )
    await query(em, sql`delete from visitor_day where day < ${ctx.now}::date - ${visitorDays}::int`)
    await query(
      em,
      sql`delete from mail_record where created_at < ${ctx.now}::timestamptz - make_interval(days => ${mailRecordDays})`,
    )
  })
