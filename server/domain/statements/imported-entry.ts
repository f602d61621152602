import { defineEntity, p } from '@mikro-orm/core'
import { cents, createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'ImportedEntry',
  tableName: 'statement_entry',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** A hash of what the bank says of the movement. */
    entryKey: p.string().length(80),
    amount: cents(),
    /** What of it has been recorded as arrived; a constraint of the table stops it at `amount`. */
    taken: cents().default(0),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'entryKey'] }],
})

/** A movement of a bank statement by which a payment was confirmed: known again in every other file that has it. */
export class ImportedEntry extends schema.class {}
schema.setClass(ImportedEntry)

export const importedEntryTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { nothing: 'the payment that it confirmed has an entry' },
  hasFiles: false,
})
