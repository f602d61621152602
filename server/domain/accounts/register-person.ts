import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import { audit } from '../audit/audit.ts'
import { requestAccountMail } from './request-account-mail.ts'

export type NewPerson = Readonly<{
  name: string
  email: string
  passwordHash: string
  locale: Locale
  organizationId: string | null
  redirect: string
}>

/**
 * Creates an account and mails a link to verify its e-mail; an existing account is mailed a log-in instead. The caller
 * cannot tell which, so that nobody learns who has an account.
 */
export const registerPerson = (ctx: PlatformContext, person: NewPerson): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const userId = await insertPerson(em, person)
    if (userId) await audit(ctx, em, 'person.registered', userId)
    const { email, locale, organizationId, redirect } = person
    const kind = userId ? 'verify-email' : 'account-exists'
    await requestAccountMail(ctx, em, { kind, email, locale, organizationId, data: { redirect } })
  })

/** Null when the e-mail, in any case, is taken. One statement: no person is created without a password. */
async function insertPerson(em: Em, { name, email, passwordHash }: NewPerson): Promise<string | null> {
  const [row] = await query(
    em,
    sql<{ id: string }>`
      with person as (
        insert into auth_user (id, name, email, email_verified) values (${newId()}, ${name}, ${email}, false)
        on conflict do nothing returning id
      ), credential as (
        insert into auth_account (id, user_id, account_id, provider_id, password)
        select ${newId()}, id, id, 'credential', ${passwordHash} from person
      )
      select id from person`,
  )
  return row?.id ?? null
}
