import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { settle, type MovementSum } from '#rules/ledger/settlement.ts'

/** In minor units: the net of the settlement, of an event or of all of them. */
export async function netReceipts(em: Em, { organization }: Context, eventId: string | null): Promise<number> {
  const sums = await query(
    em,
    sql<Pick<MovementSum, 'kind' | 'holder'> & { amount: string }>`
      select kind, holder, sum(amount) as amount from ledger_entry
      where organization_id = ${organization.id} and event_id is not null
        and (${eventId}::uuid is null or event_id = ${eventId})
      group by kind, holder`,
  )
  return settle(sums.map((sum) => ({ ...sum, amount: Number(sum.amount), method: null }))).net
}
