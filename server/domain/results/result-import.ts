import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'ResultImport',
  tableName: 'result_import',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    file: p.string().length(200),
    importedAt: p.datetime(),
    importedBy: p.string().length(200),
  },
})

export class ResultImport extends schema.class {}
schema.setClass(ResultImport)
