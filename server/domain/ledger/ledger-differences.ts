import type { Database } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { MovementKind } from '#rules/ledger/movements.ts'
import { dueMovements } from './due-movements.ts'

export type LedgerDifference = Readonly<{
  organizationId: string
  orderId: string
  confirmationNumber: string
  paymentId: string | null
  refundId: string | null
  kind: MovementKind
  due: number
  booked: number
}>

export const ledgerDifferences = (db: Database, organizationId: string | null = null): Promise<LedgerDifference[]> =>
  db.transaction(async (em) => {
    const rows = await query(em, differences(organizationId))
    return rows.map(({ due, booked, ...row }) => ({ ...row, due: Number(due), booked: Number(booked) }))
  })

type Row = Omit<LedgerDifference, 'due' | 'booked'> & { due: string; booked: string }

const differences = (organizationId: string | null) => sql<Row>`
  select orders.organization_id as "organizationId", orders.id as "orderId",
    confirmation_number as "confirmationNumber", movement.payment_id as "paymentId", movement.refund_id as "refundId",
    movement.kind, sum(movement.due)::bigint as due, sum(movement.booked)::bigint as booked
  from (
    select organization_id, order_id, payment_id, refund_id, kind, amount as due, 0 as booked
    from (${dueMovements(sql`${organizationId}::uuid is null or orders.organization_id = ${organizationId}`)}) due
    union all
    select organization_id, order_id, payment_id, refund_id, kind, 0, amount from ledger_entry
    where order_id is not null and (${organizationId}::uuid is null or organization_id = ${organizationId})
  ) movement
  join orders on orders.organization_id = movement.organization_id and orders.id = movement.order_id
  group by orders.organization_id, orders.id, movement.payment_id, movement.refund_id, movement.kind
  having sum(movement.due) <> sum(movement.booked)
  order by orders.organization_id, confirmation_number, movement.kind`
