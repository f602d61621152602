import { defineEntity, p } from '@mikro-orm/core'
import { organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'
import type { Leaves } from './tenant-leaves.ts'

const schema = defineEntity({
  name: 'AppliedTenant',
  tableName: 'applied_tenant',
  filters: organizationFilter,
  properties: { organizationId: p.uuid().primary(), leaves: p.json<Leaves>() },
})

/** What the last apply of a tenant folder left; see `nextBase`. */
export class AppliedTenant extends schema.class {}
schema.setClass(AppliedTenant)

export const appliedTenantTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'organization' },
  hasFiles: false,
})
