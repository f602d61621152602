import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'Passkey',
  tableName: 'passkey',
  properties: {
    ...idColumn,
    userId: p.uuid().index(),
    host: p.string(),
    name: p.string(),
    credentialId: p.string().unique(),
    publicKey: p.text(),
    counter: p.bigint('number'),
    transports: p.json<string[]>(),
    lastUsedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/**
 * `host` is without a port; `credentialId` is base64url, `publicKey` COSE in base64url. A `counter` that falls
 * indicates a copied key.
 */
export class Passkey extends schema.class {}
schema.setClass(Passkey)
