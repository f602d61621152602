import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'

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
  await em.execute(
    `insert into auth_account (id, user_id, account_id, provider_id, password) values (?, ?, ?, 'credential', ?)
      on conflict (user_id) where provider_id = 'credential'
        do update set password = excluded.password, updated_at = now()`,
    [newId(), userId, userId, hash],
  )
  await em.execute('delete from auth_session where user_id = ? and (?::uuid is null or id <> ?)', [
    userId,
    keepSession,
    keepSession,
  ])
  await em.execute(`delete from account_link where user_id = ? and purpose in ('reset-password', 'create-password')`, [
    userId,
  ])
}
