import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isBesideReceipt } from '#rules/receipts/receipt-contents.ts'
import { refundReasons } from '#rules/refunds/refund-reasons.ts'

export type Due = Readonly<
  | { kind: 'receipt'; orderId: string; refundId: null }
  | { kind: 'credit_note'; orderId: string; refundId: string; receiptId: string }
>

const creditedReasons = refundReasons.filter((reason) => !isBesideReceipt(reason))

const paidOrders = (since: Date | null) => sql`
  orders.confirmed_at is not null and orders.total > 0 and orders.confirmed_at >= coalesce(${since}::timestamptz, '-infinity')
  and exists (select from payment where payment.organization_id = orders.organization_id
    and payment.order_id = orders.id and received_amount > 0 and payment.state in ('approved', 'refunded', 'charged_back'))
  and not exists (select from receipt where receipt.organization_id = orders.organization_id
    and receipt.order_id = orders.id and receipt.kind = 'receipt')`

const doneRefunds = (since: Date | null) => sql`
  refund.state = 'done' and refund.done_at is not null and refund.done_at >= coalesce(${since}::timestamptz, '-infinity')
  and refund.because = any (${creditedReasons}::text[])
  and not exists (select from receipt where receipt.organization_id = refund.organization_id
    and receipt.refund_id = refund.id)`

export async function organizationsDue(em: Em, since: Date | null): Promise<string[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select organization_id as id from orders where ${paidOrders(since)}
      union
      select refund.organization_id from refund where ${doneRefunds(since)}
        and exists (select from orders where orders.organization_id = refund.organization_id
          and orders.id = refund.order_id and orders.confirmed_at is not null and orders.total > 0)`,
  )
  return rows.map(({ id }) => id)
}

type DueRange = Readonly<{ since: Date | null; limit: number }>

/** In the order in which they were paid and returned; credit notes once their receipts have numbers. */
export async function dueOf(em: Em, organizationId: string, { since, limit }: DueRange): Promise<Due[]> {
  const receipts = await query(
    em,
    sql<{ orderId: string }>`
      select id as "orderId" from orders where organization_id = ${organizationId} and ${paidOrders(since)}
      order by confirmed_at, id limit ${limit}`,
  )
  if (receipts.length > 0) return receipts.map(({ orderId }) => ({ kind: 'receipt', orderId, refundId: null }))
  const creditNotes = await query(
    em,
    sql<{ orderId: string; refundId: string; receiptId: string }>`
      select refund.order_id as "orderId", refund.id as "refundId", issued.id as "receiptId" from refund
      join receipt as issued on issued.organization_id = refund.organization_id
        and issued.order_id = refund.order_id and issued.kind = 'receipt'
      where refund.organization_id = ${organizationId} and ${doneRefunds(since)}
      order by refund.done_at, refund.id limit ${limit}`,
  )
  return creditNotes.map((row) => ({ kind: 'credit_note', ...row }))
}
