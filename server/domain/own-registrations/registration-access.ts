import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'RegistrationAccess',
  tableName: 'registration_access',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    /** Of the code that was mailed last; null once it was used. */
    codeHash: p.string().length(64).nullable(),
    attempts: p.integer().default(0),
    expiresAt: p.datetime().nullable(),
    /** When the participant first changed it: from then on the account that bought it needs a code too. */
    claimedAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'registrationId'] }],
})

export class RegistrationAccess extends schema.class {}
schema.setClass(RegistrationAccess)

export const registrationAccessTable = declareTable(schema, {
  owner: 'organization',
  personal: { codeHash: 'deleted', claimedAt: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: {
    part: 'registrationAccess',
    columns: { organization: organizationName, claimedAt: 'claimedAt', createdAt: 'createdAt' },
    withheld: { codeHash: 'a secret' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'what is changed with it is audited' },
  hasFiles: false,
})
