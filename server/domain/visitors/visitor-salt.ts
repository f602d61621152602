import { defineEntity, p } from '@mikro-orm/core'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'VisitorSalt',
  tableName: 'visitor_salt',
  properties: { day: p.date().primary(), salt: p.blob() },
})

/** The secret that visits of a day are hashed with, deleted once the day is over everywhere. In no backup. */
export class VisitorSalt extends schema.class {}
schema.setClass(VisitorSalt)

export const visitorSaltTable = declareTable(schema, {
  owner: 'platform',
  rights: { platform: ['select', 'insert', 'delete'] },
  personal: {},
  audit: { nothing: 'processes write it' },
  hasFiles: false,
})
