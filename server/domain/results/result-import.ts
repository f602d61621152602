import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { NamedFields } from '#rules/results/result-mapping.ts'

const schema = defineEntity({
  name: 'ResultImport',
  tableName: 'result_import',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    /** Null: the file has several. */
    competitionId: p.uuid().nullable(),
    file: p.string().length(200),
    importedAt: p.datetime(),
    importedBy: p.string().length(200),
    /** Null: imported before it was stored. */
    named: p.json<NamedFields>().nullable(),
    /** How many finishers of earlier files it removed. */
    removedCount: p.integer().default(0),
  },
})

export class ResultImport extends schema.class {}
schema.setClass(ResultImport)

export const resultImportTable = declareTable(schema, {
  owner: 'organization',
  personal: { importedBy: { retentionReason: 'an id that leads nowhere any more' } },
  export: { nothing: 'an act of staff, which audit entries list' },
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
