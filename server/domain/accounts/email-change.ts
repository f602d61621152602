import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

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

export const emailChangeTable = declareTable(schema, {
  owner: 'person',
  personal: { userId: 'deleted', oldEmail: 'deleted', newEmail: 'deleted', sessionId: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: {
    part: 'emailChanges',
    columns: { oldEmail: 'oldEmail', newEmail: 'newEmail', createdAt: 'createdAt', expiresAt: 'expiresAt' },
    withheld: { userId: 'the account has it', sessionId: 'an id' },
  },
  audit: { noun: 'person' },
  hasFiles: false,
})
