import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import { exportStates } from '#rules/exports/export-views.ts'
import { exportedListColumns, exportedListDeclaration } from './exported-list-columns.ts'

const schema = defineEntity({
  name: 'ExportJob',
  tableName: 'export_job',
  filters: organizationFilter,
  properties: {
    ...exportedListColumns,
    /** Without its extension. */
    fileName: p.string().length(200),
    state: p.enum(exportStates).default('pending'),
    /** Of the attempt that writes; an earlier one, whose process was taken for dead, has lost its right to end it. */
    attemptId: p.uuid().nullable(),
    rowCount: p.integer().default(0),
    key: p.string().length(100).nullable(),
    bytes: p.integer().nullable(),
    isMailed: p.boolean().default(true),
    expiresAt: p.datetime(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'userId'] }],
})

/** A list that is written to a private file. */
export class ExportJob extends schema.class {}
schema.setClass(ExportJob)

export const exportJobTable = declareTable(schema, {
  ...exportedListDeclaration,
  impersonal: ['fileName'],
  export: {
    part: 'exports',
    columns: {
      organization: organizationName,
      file: 'fileName',
      format: 'format',
      query: 'query',
      state: 'state',
      createdAt: 'createdAt',
    },
    withheld: { userId: 'the account has it', key: 'names a file of the store' },
  },
  hasFiles: true,
})
