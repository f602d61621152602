import { defineEntity, p } from '@mikro-orm/core'
import { organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AppliedTenant',
  tableName: 'applied_tenant',
  filters: organizationFilter,
  properties: { organizationId: p.uuid().primary(), folder: p.json<Readonly<Record<string, unknown>>>() },
})

/** The folder of an organization's last apply, by path; what it left out is as it was after the apply. */
export class AppliedTenant extends schema.class {}
schema.setClass(AppliedTenant)

export const appliedTenantTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'organization' },
  hasFiles: false,
})
