import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'BankDetails',
  tableName: 'bank_details',
  filters: organizationFilter,
  properties: { ...organizationColumns, sealed: p.text(), updatedAt: p.datetime() },
  uniques: [{ properties: ['organizationId'] }],
})

export class BankDetails extends schema.class {}
schema.setClass(BankDetails)
