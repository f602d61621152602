import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Takes a hash, as hashing is too slow for a transaction. Ends the person's sessions, except `keepSession`, and deletes
 * links to choose a password.
 */
export async function writePassword(
  em: Em,
  userId: string,
  hash: string,
  { keepSession = null }: { keepSession?: string | null } = {},
): Promise<void> {
  await query(
    em,
    sql`
      insert into auth_account (id, user_id, account_id, provider_id, password)
        values (${newId()}, ${userId}, ${userId}, 'credential', ${hash})
      on conflict (user_id) where provider_id = 'credential'
        do update set password = excluded.password, updated_at = now()`,
  )
  await query(
    em,
    sql`delete from auth_session where user_id = ${userId} and (${keepSession}::uuid is null or id <> ${keepSession})`,
  )
  await query(
    em,
    sql`delete from account_link where user_id = ${userId} and purpose in ('reset-password', 'create-password')`,
  )
}
