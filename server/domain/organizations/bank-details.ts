import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'BankDetails',
  tableName: 'bank_details',
  filters: organizationFilter,
  properties: { ...organizationColumns, sealed: p.text(), updatedAt: p.datetime() },
  uniques: [{ properties: ['organizationId'] }],
})

export class BankDetails extends schema.class {}
schema.setClass(BankDetails)

export const bankDetailsTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'organization' },
  hasFiles: false,
})
