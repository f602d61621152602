import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Unsubscription',
  tableName: 'unsubscription',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    /** In lower case. */
    email: p.string(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'email'] }],
})

/** An address that wants no news of an organization. */
export class Unsubscription extends schema.class {}
schema.setClass(Unsubscription)

export const unsubscriptionTable = declareTable(schema, {
  owner: 'organization',
  personal: { email: 'deleted' },
  rowsOfPerson: ({ isProven, email }) => sql`${isProven} and email = ${email}`,
  export: {
    part: 'unsubscriptions',
    columns: { organization: organizationName, email: 'email', createdAt: 'createdAt' },
  },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'a person’s own choice, which the row records' },
  hasFiles: false,
})
