import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    ...idColumn,
    userId: p.uuid().unique(),
    oldEmail: p.string(),
    newEmail: p.string(),
    sessionId: p.uuid(),
    oldConfirmedAt: p.datetime().nullable(),
    newConfirmedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
    ...createdAt,
  },
})

export class EmailChange extends schema.class {}
schema.setClass(EmailChange)
