import { defineEntity, p } from '@mikro-orm/core'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'CompetitionTier',
  tableName: 'competition_tier',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    competitionId: p.uuid(),
    position: p.integer(),
    price: cents(),
    until: p.string().length(10).nullable(),
    /** Counts the places sold at its price; its capacity is how many there are. */
    poolId: p.uuid(),
  },
  indexes: [{ properties: ['organizationId', 'competitionId'] }],
})

/** A price of a competition until a day or for so many places; after the last one the competition's own. */
export class CompetitionTier extends schema.class {}
schema.setClass(CompetitionTier)

export const competitionTierTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: 'deleted',
  audit: { noun: 'competition' },
  hasFiles: false,
})
