import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { command, queryOf } from '../command.ts'
import { keyOfRecipient } from './mailing-key.ts'

const unaudited = 'a person’s own choice, which the row records'

/** Whether a row's address, an expression, wants no news of its organization. */
export const isUnsubscribed = (organizationId: string, email: ReturnType<typeof sql>) => sql<boolean>`exists (
  select from unsubscription where unsubscription.organization_id = ${organizationId}
    and unsubscription.email = lower(${email}))`

/** The address that got a mailing, by the id of the link in it, which nobody can guess. Throws `Refused` `not_found`. */
async function findSubscriber(em: Em, { organization }: Context, recipientId: string) {
  const [row] = isId(recipientId)
    ? await query(
        em,
        sql<{ email: string }>`
          select lower(coalesce(message.recipient, registration.email)) as email
          from mailing_recipient recipient
          join registration on registration.organization_id = recipient.organization_id
            and registration.id = recipient.registration_id
          left join message on message.organization_id = recipient.organization_id
            and message.dedupe_key = ${keyOfRecipient}
          where recipient.organization_id = ${organization.id} and recipient.id = ${recipientId}`,
      )
    : []
  if (!row || row.email === '') throw new Refused({ code: 'not_found' })
  return { organizationId: organization.id, ...row }
}

export const unsubscribePage = queryOf({
  permission: 'anybody',
  subject: findSubscriber,
  async run({ em, subject: { organizationId, email } }) {
    const [row] = await query(
      em,
      sql<{ isOut: boolean }>`select ${isUnsubscribed(organizationId, sql`${email}::text`)} as "isOut"`,
    )
    return { isUnsubscribed: row!.isOut }
  },
})

/** Twice is once. */
export const unsubscribe = command({
  permission: 'anybody',
  subject: findSubscriber,
  unaudited,
  async run({ em, ctx, subject: { organizationId, email } }) {
    await query(
      em,
      sql`
        insert into unsubscription (id, organization_id, email, created_at)
        values (gen_random_uuid(), ${organizationId}, ${email}, ${ctx.now}) on conflict do nothing`,
    )
  },
})

/** Takes it back. */
export const subscribeAgain = command({
  permission: 'anybody',
  subject: findSubscriber,
  unaudited,
  async run({ em, subject: { organizationId, email } }) {
    await query(em, sql`delete from unsubscription where organization_id = ${organizationId} and email = ${email}`)
  },
})
