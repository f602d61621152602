import type { RawBuilder } from 'kysely'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { limitedMailsPerRecipient } from '#rules/limits.ts'
import { Refused } from '#rules/refusals.ts'
import type { OrderMessageKind } from '#rules/messages/message-views.ts'
import { dailyMailQuota, withheldMails, type WithheldReason } from '#rules/messages/withheld-mails.ts'
import type { Order } from '../orders/order.ts'

/** Alerts to the organization itself. */
const unlimitedKinds: readonly OrderMessageKind[] = [
  'registration-alert',
  'cancellation-alert',
  'place-lost-alert',
  'charged-back-alert',
]

/**
 * Whether a message is about a place that staff added: nobody accepted the organizer's rules for it. Buyers and those
 * who wait have written to us themselves, and how much one network may hold limits them.
 */
export const isLimited = (message: string, organizationId: string): RawBuilder<boolean> => sql<boolean>`(
  ${sql.ref(`${message}.kind`)} <> all (${unlimitedKinds}::text[])
  and exists (select from orders where orders.organization_id = ${organizationId}
    and orders.id = (${sql.ref(`${message}.payload`)} ->> 'orderId')::uuid and terms_accepted_at is null))`

export const recipientHash = (message: string): RawBuilder<string> =>
  sql<string>`encode(sha256(convert_to(lower(${sql.ref(`${message}.recipient`)}), 'UTF8')), 'hex')`

export type MailQuota = Readonly<{ quota: number; used: number; setTo: number | null }>

/** Mails a day that an organization may send about places that staff added, and those of the last 24 hours. */
export async function mailQuotaOf(em: Em, organizationId: string): Promise<MailQuota> {
  const [row] = await query(
    em,
    sql<{ days: number; paidOrders: number; setTo: number | null; used: number }>`
      select extract(day from now() - created_at)::int as days, mail_quota as "setTo",
        (select count(*)::int from (
          select distinct order_id from payment where payment.organization_id = ${organizationId}
            and state = 'approved' and provider in ('stripe', 'mercadopago') limit 10000) as paid) as "paidOrders",
        (select count(*)::int from mail_record where mail_record.organization_id = ${organizationId}
          and is_limited and mail_record.created_at > now() - interval '1 day') as used
      from organization where id = ${organizationId}`,
  )
  const { used, setTo } = row!
  return { quota: dailyMailQuota(row!), used, setTo }
}

type LimitedMail = { id: string; recipientHash: string; isDraft: boolean; inLastHour: number }

/**
 * Queues what the quota allows of limited messages that are stored as failed, and records it; of the others, the reason
 * is stored. Two transactions at once may exceed a quota by what they add: a lock would be held while they wait for the
 * event that both of them change.
 */
export async function releaseLimitedMails(
  em: Em,
  organizationId: string,
  ids: readonly string[],
): Promise<{ releasedIds: string[]; withheld: WithheldReason[] }> {
  if (ids.length === 0) return { releasedIds: [], withheld: [] }
  const mails = await query(
    em,
    sql<LimitedMail>`
      with mail as (
        select id, created_at, ${recipientHash('message')} as hash, (payload ->> 'orderId')::uuid as order_id
        from message where organization_id = ${organizationId} and id = any (${ids}::uuid[])
      )
      select mail.id, hash as "recipientHash", event.status = 'draft' as "isDraft",
        (select count(*)::int from mail_record where mail_record.organization_id = ${organizationId}
          and is_limited and recipient_hash = hash and mail_record.created_at > now() - interval '1 hour'
        ) as "inLastHour"
      from mail join orders on orders.organization_id = ${organizationId} and orders.id = order_id
        join event on event.organization_id = ${organizationId} and event.id = orders.event_id
      order by mail.created_at, mail.id`,
  )
  const { quota, used } = await mailQuotaOf(em, organizationId)
  const reasons = withheldMails(mails, { left: quota - used, perRecipient: limitedMailsPerRecipient })
  const decided = mails.map(({ id, recipientHash: hash }) => ({ id, hash, reason: reasons.get(id) ?? null }))
  await query(
    em,
    sql`
      with decided as (
        select * from jsonb_to_recordset(${JSON.stringify(decided)}::jsonb) as decided (id uuid, hash text, reason text)
      ), changed as (
        update message set state = case when reason is null then 'queued' else 'failed' end, last_error = reason
        from decided where message.organization_id = ${organizationId} and message.id = decided.id
        returning message.id, message.kind, hash, state
      )
      insert into mail_record (id, organization_id, kind, recipient_hash, is_limited)
      select id, ${organizationId}::uuid, kind, hash, true from changed where state = 'queued'
      on conflict (organization_id, id) do update set created_at = now()`,
  )
  return { releasedIds: decided.flatMap(({ id, reason }) => (reason ? [] : [id])), withheld: [...reasons.values()] }
}

/**
 * Counts an address that staff entered for an order of a buyer, whose mails have no limit. Throws `Refused` `mail_quota`.
 */
export async function countAddress(em: Em, order: Order, email: string): Promise<void> {
  if (email === '' || order.termsAcceptedAt == null) return
  const { organizationId } = order
  const { quota, used } = await mailQuotaOf(em, organizationId)
  if (used >= quota) throw new Refused({ code: 'mail_quota', field: 'email' })
  await query(
    em,
    sql`
      insert into mail_record (id, organization_id, kind, recipient_hash, is_limited)
      select ${newId()}::uuid, ${organizationId}::uuid, 'address-entered', ${recipientHash('entered')}, true
      from (values (${email}::text)) as entered (recipient)`,
  )
}
