import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

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

export const passkeyTable = declareTable(schema, {
  owner: 'person',
  personal: { userId: 'deleted', name: 'deleted', host: 'deleted', credentialId: 'deleted', publicKey: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: {
    part: 'passkeys',
    columns: { name: 'name', host: 'host', createdAt: 'createdAt' },
    withheld: { userId: 'the account has it', credentialId: 'a credential', publicKey: 'a credential' },
  },
  audit: { noun: 'person' },
  hasFiles: false,
})
