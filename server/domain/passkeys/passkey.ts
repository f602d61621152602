import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, identity } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    ...identity,
    userId: p.uuid().index(),
    /** The host it was made on and works on, without a port: browsers show it nowhere else. */
    host: p.string(),
    name: p.string(),
    /** As the authenticator names it, base64url. */
    credentialId: p.string().unique(),
    /** COSE, base64url. */
    publicKey: p.text(),
    /** How often it was used, as far as the authenticator counts; a number that falls tells a copy. */
    counter: p.bigint('number'),
    transports: p.json<string[]>(),
    lastUsedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/** A key on a person's device, which stands for password and second factor on one host. */
export class Passkey extends schema.class {}
schema.setClass(Passkey)
