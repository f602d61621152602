import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, organizationColumns } from '#server/database/columns.ts'

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
