import { defineEntity, p } from '@mikro-orm/core'
import { idColumn } from '#server/database/columns.ts'

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
