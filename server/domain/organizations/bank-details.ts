import { defineEntity, p } from '@mikro-orm/core'
import { owned, ownedByOrganization } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'BankDetails',
  tableName: 'bank_details',
  filters: ownedByOrganization,
  properties: { ...owned, sealed: p.text(), updatedAt: p.datetime() },
  uniques: [{ properties: ['organizationId'] }],
})

/** Where an organization's money goes, encrypted as a whole: see `server/adapters/secrets`. */
export class BankDetails extends schema.class {}
schema.setClass(BankDetails)
