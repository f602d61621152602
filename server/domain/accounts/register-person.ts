import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { Locale } from '#rules/text/locale.ts'
import { audit } from '../audit/audit.ts'
import { requestAccountMail } from './request-account-mail.ts'

export type NewPerson = Readonly<{
  name: string
  email: string
  passwordHash: string
  locale: Locale
  /** On whose host, null at the apex: where the mail's link leads. */
  organizationId: string | null
  /** Where to go once the e-mail is verified. */
  redirect: string
}>

/**
 * Makes an account whose e-mail is to be verified by the mail's link; terms were accepted. Whoever has one already is
 * mailed a way in and nothing else happens: the answer is the same, so that nobody learns who has an account.
 */
export const registerPerson = (ctx: PlatformContext, person: NewPerson): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const userId = await insertPerson(em, person)
    if (userId) await audit(ctx, em, 'person.registered', userId)
    const { email, locale, organizationId, redirect } = person
    const kind = userId ? 'verify-email' : 'account-exists'
    await requestAccountMail(ctx, em, { kind, email, locale, organizationId, data: { redirect } })
  })

/** The new person's id; null when the e-mail, in any case, is somebody's. One statement: no person without a password. */
async function insertPerson(em: Em, { name, email, passwordHash }: NewPerson): Promise<string | null> {
  const [row] = await em.execute<{ id: string }[]>(
    `with person as (
        insert into auth_user (id, name, email, email_verified) values (?, ?, ?, false)
        on conflict do nothing returning id
      ), credential as (
        insert into auth_account (id, user_id, account_id, provider_id, password)
        select ?, id, id, 'credential', ? from person
      )
      select id from person`,
    [newId(), name, email, newId(), passwordHash],
  )
  return row?.id ?? null
}
