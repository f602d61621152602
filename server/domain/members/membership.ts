import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    ...organizationColumns,
    userId: p.uuid().index(),
    role: p.enum(['user', 'admin', 'owner'] as const).default('user'),
    lastSeenAt: p.datetime().nullable(),
    ...createdAt,
  },
  uniques: [{ properties: ['organizationId', 'userId'] }],
})

export class Membership extends schema.class {}
schema.setClass(Membership)

export const membershipTable = declareTable(schema, {
  owner: 'organization',
  personal: { userId: 'deleted', role: 'deleted', lastSeenAt: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: {
    part: 'memberships',
    columns: { organization: organizationName, role: 'role', lastSeenAt: 'lastSeenAt', createdAt: 'createdAt' },
    withheld: { userId: 'the account has it' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'person' },
  hasFiles: false,
})
