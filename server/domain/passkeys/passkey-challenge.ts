import { defineEntity, p } from '@mikro-orm/core'
import { identity } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    ...identity,
    challenge: p.string().unique(),
    host: p.string(),
    userId: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
})

export class PasskeyChallenge extends schema.class {}
schema.setClass(PasskeyChallenge)
