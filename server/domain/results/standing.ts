import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Standing',
  tableName: 'standing',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    competitionId: p.uuid(),
    gender: p.enum(['male', 'female', 'other'] as const).nullable(),
    category: p.string().length(40).nullable(),
    resultClass: p.string().length(40).nullable(),
    place: p.integer(),
    placeOfSex: p.integer().nullable(),
    placeOfCategory: p.integer().nullable(),
  },
  indexes: [{ properties: ['organizationId', 'competitionId', 'resultClass', 'place', 'id'] }],
})

export class Standing extends schema.class {}
schema.setClass(Standing)

export const standingTable = declareTable(schema, {
  owner: 'organization',
  personal: {
    gender: { retentionReason: 'places by sex stay right' },
    category: { retentionReason: 'places by category stay right' },
  },
  export: { nothing: 'places are of a published list, and registrations have the rest' },
  onOrganizationErased: 'deleted',
  audit: { nothing: 'computed from times, whose changes are audited' },
  hasFiles: false,
})
