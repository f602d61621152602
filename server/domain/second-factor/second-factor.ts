import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, idColumn } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'SecondFactor',
  tableName: 'second_factor',
  properties: {
    ...idColumn,
    userId: p.uuid().unique(),
    secret: p.text(),
    recoveryCodes: p.json<string[]>(),
    usedStep: p.integer().nullable(),
    confirmedAt: p.datetime().nullable(),
    ...createdAt,
  },
})

/**
 * `secret` is encrypted and `recoveryCodes` are hashes of the unused codes. No code of `usedStep` or before is accepted
 * again. `confirmedAt` is null until the first code.
 */
export class SecondFactor extends schema.class {}
schema.setClass(SecondFactor)

/** What `secret` is sealed for. */
export const secondFactorPurpose = 'second factors'

export const secondFactorTable = declareTable(schema, {
  owner: 'person',
  personal: { userId: 'deleted', secret: 'deleted', recoveryCodes: 'deleted' },
  rowsOfPerson: ({ userId }) => sql`user_id = ${userId}`,
  export: { nothing: 'secrets; the account says whether there is one' },
  audit: { noun: 'person' },
  hasFiles: false,
})
