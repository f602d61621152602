import { createHash } from 'node:crypto'
import type { Context } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { ColumnMapping } from '#rules/statements/column-mapping.ts'
import type { StatementView } from '#rules/statements/statement-view.ts'
import { procedure } from '../command.ts'
import { knownTransfers } from './known-transfers.ts'
import type { StatementReader } from './statement-reader.ts'

/** `mapping`: what somebody has just said that the columns mean; null: what is stored for such a file. */
type StatementFile = Readonly<{ bytes: Uint8Array; mapping: ColumnMapping | null }>

/**
 * Reads a bank's statement and proposes which payments by hand its entries are; it confirms nothing and stores nothing of
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
