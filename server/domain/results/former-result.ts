import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { ResultChange } from '#rules/results/results-upload.ts'

/** What `imported_result` said of a finisher before a later file had them: without that file it says so again. */
const schema = defineEntity({
  name: 'FormerResult',
  tableName: 'former_result',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    importId: p.uuid(),
    /** The later file. */
    replacedBy: p.uuid(),
    bib: p.string().length(20),
    personDigest: p.text(),
    resultDigest: p.text(),
    isDecided: p.boolean(),
    changes: p.json<ResultChange[]>(),
  },
  uniques: [{ properties: ['organizationId', 'registrationId', 'replacedBy'] }],
})

export class FormerResult extends schema.class {}
schema.setClass(FormerResult)

export const formerResultTable = declareTable(schema, {
  owner: 'organization',
  personal: { bib: 'deleted', personDigest: 'deleted', resultDigest: 'deleted', changes: 'deleted' },
  impersonal: ['replacedBy'],
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: { nothing: 'values that a results file gave and another one replaced' },
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
