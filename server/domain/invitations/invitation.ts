import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
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
