import { defineEntity, p } from '@mikro-orm/core'
import { owned, ownedByOrganization } from '#server/database/columns.ts'

const schema = defineEntity({
  name: 'Standing',
  tableName: 'standing',
  filters: ownedByOrganization,
  properties: {
    /** `id` is the registration's. */
    ...owned,
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

/** Where a finisher stands in their competition: derived by `placeFinishers`, never written by hand. */
export class Standing extends schema.class {}
schema.setClass(Standing)
