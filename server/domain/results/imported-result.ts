import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { ResultChange } from '#rules/results/results-upload.ts'

const schema = defineEntity({
  name: 'ImportedResult',
  tableName: 'imported_result',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    importId: p.uuid(),
    /** As in the file; staff may have changed the registration's bib since. */
    bib: p.string().length(20),
    /** Hashes of the file's row: an equal row in a later file changes nothing, so that corrections by staff stay. */
    personDigest: p.text(),
    resultDigest: p.text(),
    /** Staff have given the row to this athlete, or listed it: a later file does not decide again. */
    isDecided: p.boolean().default(false),
    /** Values of a registration that was there before the file. */
    changes: p.json<ResultChange[]>().defaultRaw(`'[]'`),
  },
})

export class ImportedResult extends schema.class {}
schema.setClass(ImportedResult)

export const importedResultTable = declareTable(schema, {
  owner: 'organization',
  personal: { bib: 'deleted', personDigest: 'deleted', resultDigest: 'deleted', changes: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`id = any (${registrationIds}::uuid[])`,
  export: { nothing: 'hashes of what registrations have, and what they had before a file' },
  onOrganizationErased: 'deleted',
  audit: { noun: 'event' },
  hasFiles: false,
})
