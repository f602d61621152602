import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'

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
