import { defineEntity, p } from '@mikro-orm/core'
import { createdAt, idColumn } from '#server/database/columns.ts'

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
