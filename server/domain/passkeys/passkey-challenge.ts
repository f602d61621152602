import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    ...idColumn,
    challenge: p.string().unique(),
    host: p.string(),
    userId: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
})

export class PasskeyChallenge extends schema.class {}
schema.setClass(PasskeyChallenge)

export const passkeyChallengeTable = declareTable(schema, {
  owner: 'person',
  personal: { userId: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'random, and gone within minutes' },
  audit: { nothing: 'it changes nothing' },
  hasFiles: false,
})
