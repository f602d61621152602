import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'RegistrationTransfer',
  tableName: 'registration_transfer',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    registrationId: p.uuid(),
    /** Of the link's secret, which follows from that of the participant's page. */
    linkHash: p.string().length(64),
    /** Made when staff gave the registration to another person, who accepts the texts by it until the start. */
    isByStaff: p.boolean().default(false),
    expiresAt: p.datetime(),
    revokedAt: p.datetime().nullable(),
    usedAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'linkHash'] }],
  indexes: [{ properties: ['organizationId', 'registrationId'] }],
})

/** A link by which somebody else takes a registration over; a registration has one that is open. */
export class RegistrationTransfer extends schema.class {}
schema.setClass(RegistrationTransfer)

export const registrationTransferTable = declareTable(schema, {
  owner: 'organization',
  personal: { linkHash: 'deleted' },
  rowsOfPerson: ({ registrationIds }) => sql`registration_id = any (${registrationIds}::uuid[])`,
  export: { nothing: 'a secret' },
  onOrganizationErased: 'deleted',
  audit: { noun: 'registration' },
  hasFiles: false,
})
