import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { fillIn } from '#rules/mailings/placeholders.ts'
import type { MailingMessage } from '#rules/messages/message-views.ts'
import { paths } from '#rules/paths.ts'
import type { Locale } from '#rules/text/locale.ts'
import type { MailingPayload } from '../messages/enqueue-message.ts'
import { findAddressees, valuesOf } from './addressees.ts'
import { Mailing } from './mailing.ts'
import { isUnsubscribed } from './unsubscribe.ts'

type Recipient = Pick<MailingPayload, 'mailingId' | 'registrationId'>
type Message = Readonly<{ recipient: string; locale: Locale; payload: MailingPayload }>

/**
 * Filled in when it is sent; null when the mailing or the athlete is gone, or has another address by now: the text may
 * be about the person.
 */
export const mailingMessageView = (
  ctx: Context,
  { recipient, locale, payload: { mailingId, registrationId, isTest } }: Message,
): Promise<MailingMessage | null> =>
  ctx.db.transaction(async (em) => {
    const mailing = await em.findOne(Mailing, { organizationId: ctx.organization.id, id: mailingId })
    const [athlete] = await findAddressees(em, ctx, sql`registration.id = ${registrationId}`)
    const template = mailing?.texts[locale]
    if (!template || !athlete) return null
    if (!isTest && athlete.email.toLowerCase() !== recipient.toLowerCase()) return null
    const isNews = mailing.topic === 'news' && !isTest
    const link = isNews ? await unsubscribeLinkOf(em, ctx, { mailingId, registrationId }) : null
    if (link?.isUnsubscribed) return null
    const values = valuesOf(ctx, athlete, locale)
    return {
      subject: fillIn(template.subject, values),
      text: fillIn(template.text, values),
      link: values.link,
      unsubscribeUrl: link && link.url,
    }
  })

async function unsubscribeLinkOf(em: Em, { organization }: Context, { mailingId, registrationId }: Recipient) {
  const [row] = await query(
    em,
    sql<{ id: string; isUnsubscribed: boolean }>`
      select recipient.id, ${isUnsubscribed(organization.id, sql`registration.email`)} as "isUnsubscribed"
      from mailing_recipient recipient join registration on registration.organization_id = recipient.organization_id
        and registration.id = recipient.registration_id
      where recipient.organization_id = ${organization.id} and mailing_id = ${mailingId}
        and recipient.registration_id = ${registrationId}`,
  )
  return row ? { url: organization.origin + paths.unsubscribe(row.id), isUnsubscribed: row.isUnsubscribed } : null
}
