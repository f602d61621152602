import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { can } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { AthleteCash } from '#rules/registrations/athlete-cash.ts'
import { actorName, audit, type EntryId } from '../audit/audit.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { auditedBy, command } from '../command.ts'
import { collectCash, returnCash } from '../orders/collect-cash.ts'
import { cashDueOfLine } from '../orders/line-cash.ts'
import type { Order } from '../orders/order.ts'
import { additionsOf } from '../merchandise/additions-of.ts'
import { Registration } from '../registrations/registration.ts'
import { lockOrderOf } from './lock-athlete.ts'

/**
 * Records that an athlete has paid their cash at kit pick-up, with that of their merchandise, also what was added later; a
 * team's is its captain's. `amount` is what was seen as due, in minor units. Twice is once. Throws `Refused` as
 * `collectCash` does, `not_found`, `forbidden`.
 */
export const recordAthleteCash = command({
  permission: 'collect-cash',
  subject: Registration,
  action: 'order.cash-collected',
  async run({ em, ctx, subject: registration }, { amount }: { amount: Cents }) {
    const { entry, at } = await collectCashOf(em, ctx, registration, amount)
    return auditedBy(entry, { at })
  },
})

/** The same, as a part of another command: null twice where nothing was due. */
export async function collectCashOf(
  em: Em,
  ctx: Context,
  registration: Registration,
  amount: Cents,
): Promise<{ entry: EntryId | null; at: string | null }> {
  const ofOrders = await lockCashOf(em, registration)
  const due = ofOrders.filter(({ lines }) => lines.some(({ isDue }) => isDue))
  const dueAmount = due.flatMap(({ lines }) => lines).reduce((sum, line) => sum + (line.isDue ? line.amount : 0), 0)
  if (due.length > 0 && dueAmount !== amount) throw new Refused({ code: 'changed_meanwhile' })
  let last: { entry: EntryId | null; at: string | null } = { entry: null, at: null }
  // The order of the place says why nothing can be collected.
  for (const { order, lineIds } of due.length > 0 ? due.toReversed() : ofOrders.slice(0, 1)) {
    const { entry, result } = await collectCash(em, ctx, order, { lineIds, ...(due.length === 0 && { amount }) })
    if (entry) last = { entry: await audit(ctx, em, 'order.cash-collected', order.id, entry.details), at: result.at }
  }
  return last
}

/**
 * Takes back what was recorded at a moment of the athlete's cash; nothing of it is no error. Throws `Refused` `forbidden`
 * for what a colleague has recorded, unless it is by who may confirm payments; `not_found`.
 */
export const undoAthleteCash = command({
  permission: 'collect-cash',
  subject: Registration,
  action: 'order.cash-undone',
  async run({ em, ctx, subject: registration }, { at }: { at: string }) {
    return auditedBy(await returnCashOf(em, ctx, registration, at))
  },
})

/** The same, as a part of another command. */
export async function returnCashOf(
  em: Em,
  ctx: Context,
  registration: Registration,
  at: string,
): Promise<EntryId | null> {
  for (const { order, lineIds } of await lockCashOf(em, registration)) {
    const recorded = (await entriesOf(em, order)).find((one) => one.moment === at)
    if (!recorded) continue
    if (!isUndoable(ctx, recorded)) throw new Refused({ code: 'forbidden', values: { permission: 'confirm-payments' } })
    const { entry } = await returnCash(em, order, { at, lineIds })
    return entry && audit(ctx, em, 'order.cash-undone', order.id, entry.details)
  }
  return null
}

/** What an athlete owes in cash and has paid of it; null for who may not collect it, and where there is none. */
export async function athleteCash(em: Em, ctx: Context, registration: Registration): Promise<AthleteCash | null> {
  const { organizationId } = registration
  if (!registration.orderId || !can(ctx.actor, 'collect-cash')) return null
  const lines = await cashLinesOf(em, registration)
  if (lines.length === 0) return null
  const entries: (Entry & { orderId: string })[] = []
  for (const id of new Set(lines.map(({ orderId }) => orderId)))
    for (const entry of await entriesOf(em, { organizationId, id })) entries.push({ ...entry, orderId: id })
  const people = await findPeopleNames(
    em,
    entries.flatMap(({ actor }) => (actor.startsWith('member:') ? [actor.slice('member:'.length)] : [])),
  )
  const received = entries.flatMap((entry) => {
    const recorded = lines.filter(({ paidAt, orderId }) => paidAt === entry.moment && orderId === entry.orderId)
    if (recorded.length === 0) return []
    const amount = recorded.reduce((sum, line) => sum + line.amount, 0)
    const by = people.get(entry.actor.slice('member:'.length)) ?? null
    return [{ at: entry.moment, amount, by, isUndoable: isUndoable(ctx, entry) }]
  })
  const due = lines.filter(({ isDue }) => isDue).map(({ title, amount }) => ({ title, amount }))
  return due.length + received.length > 0 ? { due, received } : null
}

type CashLine = { id: string; orderId: string; title: string; amount: number; isDue: boolean; paidAt: string | null }

const cashLinesOf = (em: Em, { organizationId, orderId, id, lineId, teamId, position }: Registration) =>
  query(
    em,
    sql<CashLine>`
      select order_line.id, order_line.order_id as "orderId", order_line.title,
        (order_line.deferred_cash - coalesce(order_line.cash_collected, 0))::float8 as amount,
        ${cashDueOfLine} > 0 as "isDue", ${isoMoment('order_line.paid_outside_at')} as "paidAt"
      from order_line
      join orders on orders.organization_id = order_line.organization_id and orders.id = order_line.order_id
      where order_line.organization_id = ${organizationId}
        and (order_line.order_id = ${orderId} or orders.adds_to_registration_id = ${id} and orders.state = 'confirmed')
        and order_line.state = 'confirmed' and order_line.deferred_cash > 0
        and (order_line.id = ${teamId == null || position === 0 ? (lineId ?? null) : null}::uuid
          or order_line.id in (select choice.line_id from merchandise_choice as choice
            where choice.organization_id = order_line.organization_id and choice.registration_id = ${id}))
      order by order_line.order_id, order_line.position, order_line.id`,
  )

type Entry = { moment: string; actor: string }

const entriesOf = (em: Em, { organizationId, id }: Pick<Order, 'organizationId' | 'id'>) =>
  query(
    em,
    sql<Entry>`
      select distinct on (moment) details ->> 'at' as moment, actor from audit_entry
      where organization_id = ${organizationId} and subject = ${id}::text and action = 'order.cash-collected'
        and details ->> 'at' is not null
      order by moment desc, audit_entry.at desc`,
  )

const isUndoable = ({ actor }: Context, entry: Entry): boolean =>
  can(actor, 'confirm-payments') || actorName(actor) === entry.actor

type CashOfOrder = Readonly<{ order: Order; lines: readonly CashLine[]; lineIds: string[] }>

/** By order, that of the place first. */
async function lockCashOf(em: Em, registration: Registration): Promise<CashOfOrder[]> {
  const { organizationId, orderId } = registration
  if (!orderId) throw new Refused({ code: 'not_found' })
  const additions = await additionsOf(em, registration)
  const orders: Order[] = []
  for (const id of [orderId, ...additions.map((order) => order.id)])
    orders.push(await lockOrderOf(em, { organizationId, orderId: id }))
  const lines = await cashLinesOf(em, registration)
  return orders
    .filter((order) => order.id === orderId || order.state === 'confirmed')
    .map((order) => {
      const ofOrder = lines.filter((line) => line.orderId === order.id)
      return { order, lines: ofOrder, lineIds: ofOrder.map(({ id }) => id) }
    })
}
