import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable, organizationName } from '#server/database/declare-table.ts'
import type { Locale } from '#rules/text/locale.ts'

const schema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    email: p.string(),
    role: p.enum(['user', 'admin', 'owner'] as const),
    locale: p.string().$type<Locale>(),
    invitedBy: p.uuid().nullable(),
    sentAt: p.datetime(),
    expiresAt: p.datetime(),
    acceptedAt: p.datetime().nullable(),
    withdrawnAt: p.datetime().nullable(),
    ...createdAt,
  },
  indexes: [{ properties: ['organizationId', 'email'] }],
})

export class Invitation extends schema.class {}
schema.setClass(Invitation)

export const invitationTable = declareTable(schema, {
  owner: 'organization',
  personal: {
    email: 'deleted',
    role: 'deleted',
    invitedBy: { retentionReason: 'an id, set to null with the account' },
  },
  rowsOfPerson: ({ isProven, email }) => sql`${isProven} and lower(email) = ${email}`,
  export: {
    part: 'invitations',
    columns: {
      organization: organizationName,
      email: 'email',
      role: 'role',
      sentAt: 'sentAt',
      expiresAt: 'expiresAt',
      acceptedAt: 'acceptedAt',
      withdrawnAt: 'withdrawnAt',
    },
    withheld: { invitedBy: 'somebody else' },
  },
  onOrganizationErased: 'deleted',
  audit: { noun: 'invitation', name: sql`email` },
  hasFiles: false,
})
