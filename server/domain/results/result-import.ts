import { defineEntity, p } from '@mikro-orm/core'
import { owned, ownedByOrganization } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'ResultImport',
  tableName: 'result_import',
  filters: ownedByOrganization,
  properties: {
    ...owned,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    /** The file's name, without its folder. */
    file: p.string().length(200),
    importedAt: p.datetime(),
    /** Who imported it, as the activity log names them. */
    importedBy: p.string().length(200),
  },
})

/** A results file that was imported into a competition. */
export class ResultImport extends schema.class {}
schema.setClass(ResultImport)
