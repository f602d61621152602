import { createHash } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ColumnMapping } from '#rules/statements/column-mapping.ts'
import type { StatementView } from '#rules/statements/statement-view.ts'
import type { Cents } from '#rules/money/amounts.ts'
import type { KnownTransfers } from '#rules/statements/proposals-of.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { AwaitedTransfer } from '#rules/statements/statement-match.ts'
import { procedure } from '../command.ts'
import type { StatementReader } from './statement-reader.ts'
import { isAwaited } from '../payments/awaited-payments.ts'

/** `mapping`: what somebody has just said that the columns mean; null: what is stored for such a file. */
type StatementFile = Readonly<{ bytes: Uint8Array; mapping: ColumnMapping | null }>

/**
 * Reads a bank's statement and proposes which manual payments its entries are; it confirms nothing and stores nothing of
 * the file but what its columns mean. Throws `Refused` `forbidden`.
 */
export const importStatement = procedure({
  permission: 'confirm-payments',
  async run(ctx, reader: StatementReader, { bytes, mapping }: StatementFile): Promise<StatementView> {
    const { currency } = ctx.organization
    const mappings = await ctx.db.transaction((em) => storedMappings(em, ctx))
    const { summary, entryIds } = await reader.read(bytes, { currency, mapping, mappings })
    if (mapping && entryIds.length > 0) await ctx.db.transaction((em) => storeMapping(em, ctx, mapping))
    const known = await ctx.db.transaction((em) => knownTransfers(em, ctx, entryIds))
    const proposed = await reader.propose(known)
    return { ...summary, ...proposed, counts: { ...summary.counts, ...proposed.counts } }
  },
})

const storedMappings = async (em: Em, { organization }: Context): Promise<ColumnMapping[]> => {
  const rows = await query(
    em,
    sql<{ mapping: ColumnMapping }>`
      select mapping from statement_columns where organization_id = ${organization.id} order by created_at desc`,
  )
  return rows.map(({ mapping }) => mapping)
}

const storeMapping = (em: Em, { organization }: Context, mapping: ColumnMapping) =>
  query(
    em,
    sql`insert into statement_columns (id, organization_id, header_hash, mapping)
      values (${newId()}, ${organization.id}, ${hashOf(mapping.headerKey)}, ${JSON.stringify(mapping)}::jsonb)
      on conflict (organization_id, header_hash) do update set mapping = excluded.mapping, created_at = now()`,
  )

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What entries may pay, and what of them has been recorded. */
async function knownTransfers(em: Em, ctx: Context, entryIds: readonly string[]): Promise<KnownTransfers> {
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

/** The orders that a bank statement may pay, one for each manual payment that is waited for or may still arrive. */
const openTransfers = (em: Em, ctx: Context): Promise<AwaitedTransfer[]> => transfersWhere(em, ctx, isAwaited(ctx.now))

const endedDays = 400
const mostEnded = 5_000

/** The latest orders that are over, of which nothing has been recorded as arrived, by their last manual payment. */
const endedTransfers = (em: Em, ctx: Context): Promise<AwaitedTransfer[]> =>
  transfersWhere(
    em,
    ctx,
    sql`payment.provider in ('transfer', 'qr', 'cash') and not ${isAwaited(ctx.now)}
      and orders.state in ('expired', 'cancelled', 'refunded', 'charged_back')
      and orders.created_at > ${ctx.now}::timestamptz - make_interval(days => ${endedDays})
      and not exists (select from payment as other where other.organization_id = payment.organization_id
        and other.order_id = payment.order_id and (other.attempt > payment.attempt or other.received_amount > 0))
      order by orders.created_at desc limit ${mostEnded}`,
  )

const transfersWhere = (em: Em, { organization }: Context, condition: RawBuilder<unknown>) =>
  query(
    em,
    sql<AwaitedTransfer>`
      select payment.id as "paymentId", orders.id as "orderId", confirmation_number as "confirmationNumber",
        orders.total::float8 as amount, orders.currency,
        trim(concat(buyer ->> 'firstName', ' ', buyer ->> 'lastName')) as "buyerName", buyer ->> 'dni' as dni,
        (select coalesce(json_agg(concat(first_name, ' ', last_name) order by position, id), '[]') from registration
          where registration.organization_id = orders.organization_id and order_id = orders.id) as "athleteNames",
        ${isoMoment('orders.created_at')} as "createdAt", ${isoMoment('orders.held_until')} as "heldUntil",
        event.title as "eventTitle"
      from payment
      join orders on orders.organization_id = payment.organization_id and orders.id = payment.order_id
      join event on event.organization_id = orders.organization_id and event.id = orders.event_id
      where payment.organization_id = ${organization.id} and ${condition}`,
  )
