import { defineEntity, p } from '@mikro-orm/core'
import { identity } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'PasskeyChallenge',
  tableName: 'passkey_challenge',
  properties: {
    ...identity,
    challenge: p.string().unique(),
    host: p.string(),
    /** Who is adding a passkey; null where somebody is logging in. */
    userId: p.uuid().nullable(),
    expiresAt: p.datetime(),
  },
  indexes: [{ properties: ['expiresAt'] }],
})

/** What a passkey is asked to sign, once: the row goes when it is answered. */
export class PasskeyChallenge extends schema.class {}
schema.setClass(PasskeyChallenge)
