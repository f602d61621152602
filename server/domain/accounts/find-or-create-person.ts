import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/** `email` is in lower case. A new account is unverified and has no password. */
export async function findOrCreatePerson(
  em: Em,
  email: string,
  name: string,
): Promise<{ userId: string; isNewPerson: boolean }> {
  const newRows = await query(
    em,
    sql<{ id: string }>`
      insert into auth_user (id, name, email, email_verified) values (${newId()}, ${name}, ${email}, false)
      on conflict do nothing returning id`,
  )
  if (newRows[0]) return { userId: newRows[0].id, isNewPerson: true }
  const [person] = await query(em, sql<{ id: string }>`select id from auth_user where lower(email) = ${email}`)
  return { userId: person!.id, isNewPerson: false }
}
