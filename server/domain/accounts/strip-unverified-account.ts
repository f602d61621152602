import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Deletes all that opens an account whose e-mail is not verified: a stranger may have registered it. Call it wherever a
 * mailbox is proven without the account's password. Locks the person's row.
 */
export async function stripUnverifiedAccount(em: Em, userId: string): Promise<void> {
  const rows = await query(em, sql`select 1 from auth_user where id = ${userId} and not email_verified for update`)
  if (!rows.length) return
  for (const table of ['auth_session', 'auth_account', 'second_factor', 'passkey', 'email_change'])
    await query(em, sql`delete from ${sql.table(table)} where user_id = ${userId}`)
  await query(em, sql`delete from account_link where user_id = ${userId} and purpose <> 'invitation'`)
  await query(em, sql`update auth_user set two_factor_enabled = false where id = ${userId}`)
}
