import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'AthleteCount',
  tableName: 'athlete_count',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    /** `all` without the cancelled ones, `no_bib` and `held` among them, and `tag` for each tag. */
    kind: p.enum(['all', 'no_bib', 'held', 'tag'] as const),
    tag: p.text().default(''),
    /** A part of the count: the rows of one kind add up. */
    athletes: p.integer(),
  },
  indexes: [{ properties: ['organizationId', 'eventId', 'competitionId', 'kind', 'tag'] }],
})

/** How many athletes of a competition there are, written by triggers of `registration` (docs/decisions/0088). */
export class AthleteCount extends schema.class {}
schema.setClass(AthleteCount)

export const athleteCountTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['tag'],
  onOrganizationErased: { retentionReason: 'counts registrations, which are retained', clear: { tag: '' } },
  audit: { nothing: 'triggers write it' },
  hasFiles: false,
})
