import { feesOfPlatform, feesOfProvider, moneyKinds } from '#rules/ledger/settlement.ts'
import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { dueMovements, isDecided, isPending } from './due-movements.ts'

/** `net` of `settle`, summed over rows of `ledger_entry`; a test compares the two. */
const netOfEntries = sql<number>`coalesce(sum(case
  when kind = any (${[...moneyKinds]}::text[]) or kind = 'provider_charge' and holder = 'organizer' then amount
  when kind = any (${[...feesOfPlatform]}::text[]) or kind = any (${[...feesOfProvider]}::text[]) and holder = 'platform'
    then -amount
  else 0 end), 0)`

const pendingRefunds = sql`refund join payment on payment.organization_id = refund.organization_id
  and payment.id = refund.payment_id and ${isPending}`

/**
 * What an order of `orders` leaves the organizer, without money that is to go back: the net of its entries, and as long
 * as refunds are pending that of the entries that it will have.
 */
export const netOfOrder = sql<number>`(case
  when exists (select from ${pendingRefunds}
    where refund.organization_id = orders.organization_id and refund.order_id = orders.id)
  then (select ${netOfEntries}::float8 from (select orders.organization_id, orders.id) as sold cross join lateral (
    ${dueMovements(sql`orders.organization_id = sold.organization_id and orders.id = sold.id`, isDecided)}) movement)
  else (select ${netOfEntries}::float8 from ledger_entry
    where ledger_entry.organization_id = orders.organization_id and ledger_entry.order_id = orders.id) end)`

/** `refunding`: decided to go back, and still here. */
export type NetReceipts = Readonly<{ net: number; refunding: number }>

/** Of the orders of an event or of all of them, in minor units: what `netOfOrder` comes to. */
export async function netReceipts(em: Em, { organization: { id } }: Context, eventId: string | null) {
  const isInEvent = sql`event_id is not null and (${eventId}::uuid is null or event_id = ${eventId})`
  const [row] = await query(
    em,
    sql<NetReceipts>`
      with pending as materialized (
        select refund.order_id, sum(refund.amount) as amount from ${pendingRefunds}
        join orders on orders.organization_id = refund.organization_id and orders.id = refund.order_id and ${isInEvent}
        where refund.organization_id = ${id} group by refund.order_id
      )
      select booked.net + coming.net as net, (select coalesce(sum(amount), 0)::float8 from pending) as refunding
      from (
        select ${netOfEntries}::float8 as net from ledger_entry
        where organization_id = ${id} and ${isInEvent}
          and not exists (select from pending where pending.order_id = ledger_entry.order_id)
      ) booked cross join (
        select ${netOfEntries}::float8 as net from (${dueMovements(
          sql`orders.organization_id = ${id} and orders.id in (select order_id from pending)`,
          isDecided,
        )}) movement
      ) coming`,
  )
  return row!
}
