import type { Em } from '#server/database/orm.ts'

/**
 * Deletes all that opens an account whose e-mail is not verified: a stranger may have registered it. Call it wherever a
 * mailbox is proven without the account's password. Locks the person's row.
 */
export async function stripUnverifiedAccount(em: Em, userId: string): Promise<void> {
  const rows = await em.execute<unknown[]>('select 1 from auth_user where id = ? and not email_verified for update', [
    userId,
  ])
  if (!rows.length) return
  for (const table of ['auth_session', 'auth_account', 'second_factor', 'passkey', 'email_change'])
    await em.execute(`delete from ${table} where user_id = ?`, [userId])
  await em.execute(`delete from account_link where user_id = ? and purpose <> 'invitation'`, [userId])
  await em.execute('update auth_user set two_factor_enabled = false where id = ?', [userId])
}
