import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { KnownTransfers } from '#rules/statements/proposals-of.ts'
import { endedTransfers, openTransfers } from './open-transfers.ts'

/** What entries may pay, and what of them has been recorded. */
export async function knownTransfers(em: Em, ctx: Context, entryIds: readonly string[]): Promise<KnownTransfers> {
  const { currency } = ctx.organization
  if (entryIds.length === 0) return { currency, open: [], ended: [], taken: new Map() }
  return {
    currency,
    open: await openTransfers(em, ctx),
    ended: await endedTransfers(em, ctx),
    taken: await takenOf(em, ctx, entryIds),
  }
}

async function takenOf(em: Em, { organization }: Context, keys: readonly string[]): Promise<Map<string, Cents>> {
  const rows = await query(
    em,
    sql<{ key: string; taken: string }>`
      select entry_key as key, taken from statement_entry
      where organization_id = ${organization.id} and entry_key = any (${keys}::text[])`,
  )
  return new Map(rows.map(({ key, taken }) => [key, Number(taken)]))
}
