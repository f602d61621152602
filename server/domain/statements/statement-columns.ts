import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { ColumnMapping } from '#rules/statements/column-mapping.ts'

const schema = defineEntity({
  name: 'StatementColumns',
  tableName: 'statement_columns',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** Of the file's header, which is too long for an index. */
    headerHash: p.string().length(64),
    mapping: p.json<ColumnMapping>(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'headerHash'] }],
})

/** What the columns of a bank's CSV file mean, as somebody of the organization has said. */
export class StatementColumns extends schema.class {}
schema.setClass(StatementColumns)

export const statementColumnsTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { nothing: 'it says how a bank names its columns' },
  hasFiles: false,
})
