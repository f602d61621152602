import { defineEntity, p } from '@mikro-orm/core'
import { owned, ownedByOrganization } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'ImportedResult',
  tableName: 'imported_result',
  filters: ownedByOrganization,
  properties: {
    /** `id` is the registration's. */
    ...owned,
    /** The last file that held this finisher. */
    importId: p.uuid(),
    /** As in the file: staff may have changed the registration's since. */
    bib: p.string().length(20),
    /** What the file said, as digests: what it says again changes nothing, so that corrections by staff stay. */
    personDigest: p.text(),
    resultDigest: p.text(),
  },
})

/** Which file a finisher's result came from, and what that file said of them. */
export class ImportedResult extends schema.class {}
schema.setClass(ImportedResult)
