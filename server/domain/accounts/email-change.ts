import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, identity } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'EmailChange',
  tableName: 'email_change',
  properties: {
    ...identity,
    userId: p.uuid().unique(),
    oldEmail: p.string(),
    newEmail: p.string(),
    /** The session that asked goes on when the address changes. */
    sessionId: p.uuid(),
    oldConfirmedAt: p.datetime().nullable(),
    newConfirmedAt: p.datetime().nullable(),
    expiresAt: p.datetime(),
    ...createdAt,
  },
})

/** A person wants another address; it changes when both have confirmed it. One at a time. */
export class EmailChange extends schema.class {}
schema.setClass(EmailChange)
