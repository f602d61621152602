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
import type { RefundReason } from '#rules/refunds/refund-reasons.ts'

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

export type WaitingPayload = Readonly<{ waitingEntryId: string }>

/** `dedupeKey` names the reason, such as `payment-approved:<order>`: one reason, one message. */
export type NewMessage = MessagePayload & Addressed<OrderMessageKind>

type NewWaitingMessage = WaitingPayload & Addressed<WaitingMessageKind>

type Addressed<Kind> = Readonly<{ kind: Kind; recipient: string; locale: Locale; dedupeKey: string }>

type Queue = Pick<Context, 'organization' | 'enqueue'>

/** Queues in the transaction of `em`: the message is sent exactly if that commits. */
export const enqueueMessage = (ctx: Queue, em: Em, message: NewMessage | NewWaitingMessage): Promise<void> =>
  enqueueMessages(ctx, em, [message])

export async function enqueueMessages(
  { organization, enqueue }: Queue,
  em: Em,
  messages: readonly (NewMessage | NewWaitingMessage)[],
): Promise<void> {
  if (messages.length === 0) return
  const { hostname } = new URL(organization.origin)
  const rows = messages.map(({ kind, recipient, locale, dedupeKey, ...payload }) => {
    const id = newId()
    return { id, kind, recipient, locale, dedupe_key: dedupeKey, payload, message_id: `<${id}@${hostname}>` }
  })
  const newMessages = await query(
    em,
    sql<{ id: string }>`
      insert into message (id, organization_id, kind, recipient, locale, dedupe_key, payload, message_id)
      select id, ${organization.id}::uuid, kind, recipient, locale, dedupe_key, payload, message_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as row (id uuid, kind text, recipient text, locale text, dedupe_key text, payload jsonb, message_id text)
      on conflict (organization_id, dedupe_key) do nothing
      returning id`,
  )
  const jobs = newMessages.map(({ id }) => ({ organizationId: organization.id, messageId: id }))
  if (jobs.length > 0) await enqueue(em, 'deliver-message', jobs)
}
