import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Locale } from '#rules/text/locale.ts'
import type {
  FileChange,
  FormerEvent,
  OrderMessageKind,
  StaffCancellation,
  WaitingMessageKind,
} from '#rules/messages/message-views.ts'
import type { WithheldReason } from '#rules/messages/withheld-mails.ts'
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'
import { isLimited, recipientHash, releaseLimitedMails } from './mail-quota.ts'

/** What was refunded and why, which the order's rows do not tell later. Amounts are in minor units. */
export type RefundNotice = Readonly<{
  amount: number
  kept?: number
  because: RefundReason
  note?: string
  isManualRefund?: boolean
}>

/**
 * Stored with the message and completed from the database when it is sent. With `registrationId` it is written to that
 * athlete and tells nothing of the order's others.
 */
export type MessagePayload = Readonly<{
  orderId: string
  registrationId?: string | undefined
  refund?: RefundNotice | undefined
  /** What a bank took back, in minor units. */
  chargedBack?: number | undefined
  labels?: readonly string[] | undefined
  fileChange?: FileChange | undefined
  actor?: string | undefined
  cancellation?: Pick<StaffCancellation, 'keepsPayment'> | undefined
  move?: Readonly<{ lineId: string; from: string; to: string; losesBib: boolean; endsCharge: boolean }> | undefined
  differenceTitle?: string | undefined
  /** What the organizer writes to all who are concerned. */
  note?: string | undefined
  /** The cancelled event that an order has left. */
  formerEvent?: FormerEvent | undefined
}>

/** Orders that were confirmed after and until a moment, as ISO strings in UTC. */
export type DigestPayload = Readonly<{ after: string; until: string }>

export type WaitingPayload = Readonly<{ waitingEntryId: string }>

/** `isTest`: to the member who writes it, as the athlete would get it. */
export type MailingPayload = Readonly<{ mailingId: string; orderId: string; registrationId: string; isTest?: boolean }>

/** `dedupeKey` names the reason, such as `payment-approved:<order>`: one reason, one message. */
export type NewMessage = MessagePayload & Addressed<OrderMessageKind>

type NewWaitingMessage = WaitingPayload & Addressed<WaitingMessageKind>

export type NewMailingMessage = MailingPayload & Addressed<'mailing'>

type NewDigestMessage = DigestPayload & Addressed<'orders-digest'>

type AnyMessage = NewMessage | NewWaitingMessage | NewMailingMessage | NewDigestMessage

type Addressed<Kind> = Readonly<{ kind: Kind; recipient: string; locale: Locale; dedupeKey: string }>

type Queue = Pick<Context, 'organization' | 'enqueue'>

/** Queues in the transaction of `em`: the message is sent exactly if that commits. Returns why it is withheld, if it is. */
export const enqueueMessage = async (ctx: Queue, em: Em, message: AnyMessage): Promise<WithheldReason | null> =>
  (await enqueueMessages(ctx, em, [message]))[0] ?? null

/**
 * Queues messages and records them. One about a place that staff added is withheld while its event is a draft, or once
 * a quota is used up (docs/decisions/0137): it is stored as failed, so that staff can send it later. Returns the reasons
 * for which messages are withheld.
 */
export async function enqueueMessages(
  { organization, enqueue }: Queue,
  em: Em,
  messages: readonly AnyMessage[],
): Promise<WithheldReason[]> {
  if (messages.length === 0) return []
  // The statement reads the orders: what a buyer has just accepted must be stored.
  await em.flush()
  const { hostname } = new URL(organization.origin)
  const rows = messages.map(({ kind, recipient, locale, dedupeKey, ...payload }) => {
    const id = newId()
    return { id, kind, recipient, locale, dedupe_key: dedupeKey, payload, message_id: `<${id}@${hostname}>` }
  })
  const newMessages = await query(
    em,
    sql<{ id: string; isLimited: boolean }>`
      with new_message as (
        insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id, state)
        select id, ${organization.id}::uuid, kind, recipient, locale, dedupe_key, payload, message_id,
          case when ${isLimited('mail', organization.id)} then 'failed' else 'queued' end
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as mail (id uuid, kind text, recipient text, locale text, dedupe_key text, payload jsonb, message_id text)
        on conflict (organization_id, dedupe_key) do nothing
        returning id, kind, recipient, state
      ), new_record as (
        insert into mail_record (id, organization_id, kind, recipient_hash, is_limited)
        select id, ${organization.id}::uuid, kind, ${recipientHash('new_message')}, false
        from new_message where state = 'queued'
      )
      select id, state = 'failed' as "isLimited" from new_message`,
  )
  const idsOf = (wanted: boolean) => newMessages.flatMap(({ id, isLimited }) => (isLimited === wanted ? [id] : []))
  const { releasedIds, withheld } = await releaseLimitedMails(em, organization.id, idsOf(true))
  const jobs = [...idsOf(false), ...releasedIds].map((messageId) => ({ organizationId: organization.id, messageId }))
  if (jobs.length > 0) await enqueue(em, 'deliver-message', jobs)
  return withheld
}
