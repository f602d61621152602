import { databaseNow } from '#server/database/clock.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { bookMovements } from '../ledger/book-movements.ts'
import { limitKeptCash, keepCollected, settleCash, type CollectedCash } from './collect-cash.ts'
import { surplusCash } from './line-cash.ts'
import type { OrderLine } from './order-line.ts'
import { linesOf } from './order-lines.ts'
import { Order } from './order.ts'

/**
 * Records that collected cash was given back of a line that costs less since or was cancelled. `amount` is what staff saw, in minor
 * units. Twice is once. Returns the moment, with which it can be undone. Throws `Refused` `changed_meanwhile` when
 * another amount is owed, `not_found`, `forbidden`.
 */
export const giveBackCash = command({
  permission: 'confirm-payments',
  subject: Order,
  locks: true,
  action: 'order.cash-given-back',
  async run({ em, subject: order }, { lineId, amount }: { lineId: string; amount: Cents }) {
    const line = (await linesOf(em, order)).find(({ id }) => id === lineId)
    if (!line) throw new Refused({ code: 'not_found', values: { line: lineId } })
    const owed = surplusCash(order, line)
    if (owed === 0) return unchanged<CollectedCash>({ at: null })
    if (owed !== amount) throw new Refused({ code: 'changed_meanwhile' })
    const at = (await databaseNow(em)).toISOString()
    await changeCollected(em, order, line, -amount)
    return audited<CollectedCash>({ amount, at, line: lineId }, { result: { at } })
  },
})

/** Takes back what `giveBackCash` recorded at that moment; nothing of it is no error. Throws `Refused` `not_found`, `forbidden`. */
export const undoGivenBackCash = command({
  permission: 'confirm-payments',
  subject: Order,
  locks: true,
  action: 'order.cash-owed-again',
  async run({ em, subject: order }, { at }: { at: string }) {
    const entry = await findGivenBack(em, order, at)
    const line = (await linesOf(em, order)).find(({ id }) => id === entry?.line)
    if (!entry || !line) return unchanged()
    await changeCollected(em, order, line, entry.amount)
    return audited({ ...entry, at })
  },
})

async function changeCollected(em: Em, order: Order, line: OrderLine, amount: Cents): Promise<void> {
  const lines = await linesOf(em, order)
  keepCollected(order, line, lines)
  line.cashCollected = (line.cashCollected ?? 0) + amount
  settleCash(order, lines)
  limitKeptCash(order, lines)
  await bookMovements(em, order.organizationId, [order.id])
}

async function findGivenBack(em: Em, { organizationId, id }: Order, at: string) {
  const [entry] = await query(
    em,
    sql<{ amount: number; line: string }>`
      select (details ->> 'amount')::float8 as amount, details ->> 'line' as line from audit_entry as given
      where organization_id = ${organizationId} and subject = ${id}::text and action = 'order.cash-given-back'
        and details ->> 'at' = ${at} and not exists (
          select from audit_entry as undone where undone.organization_id = given.organization_id
            and undone.subject = given.subject and undone.action = 'order.cash-owed-again'
            and undone.details ->> 'at' = ${at})`,
  )
  return entry
}
