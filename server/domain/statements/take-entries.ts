import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { TakenEntry } from '#rules/payments/manual-confirmation.ts'
import { Refused } from '#rules/refusals.ts'

/**
 * Counts parts of bank movements as arrived, in the transaction that records the payment. Two members who take the same
 * one wait for each other here. Throws `Refused` `entry_counted` when not so much of it is left.
 */
export async function takeEntries(em: Em, { organization }: Context, entries: readonly TakenEntry[]): Promise<void> {
  const ordered = entries.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  for (const { id: key, amount, taken } of ordered) {
    await query(
      em,
      sql`insert into statement_entry (id, organization_id, entry_key, amount)
        values (${newId()}, ${organization.id}, ${key}, ${amount})
        on conflict (organization_id, entry_key) do nothing`,
    )
    const rows = await query(
      em,
      sql`update statement_entry set taken = taken + ${taken}
        where organization_id = ${organization.id} and entry_key = ${key} and taken + ${taken} <= amount returning id`,
    )
    if (rows.length === 0) throw new Refused({ code: 'entry_counted' })
  }
}
