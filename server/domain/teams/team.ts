import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { createdAt, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Team',
  tableName: 'team',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    competitionId: p.uuid(),
    orderId: p.uuid(),
    lineId: p.uuid(),
    name: p.string().length(60),
    /** What no other team of the competition has; null where names may repeat, and once the team has ended. */
    nameKey: p.text().nullable(),
    size: p.integer(),
    linkNumber: p.integer().default(0),
    linkHash: p.string().length(64).nullable(),
    revision: p.integer().default(0),
    ...createdAt,
  },
  uniques: [
    { properties: ['organizationId', 'lineId'] },
    { properties: ['organizationId', 'linkHash'] },
    { properties: ['organizationId', 'competitionId', 'nameKey'] },
  ],
})

/** A team of a competition; its members are registrations of its order line, the captain is the first of them. */
export class Team extends schema.class {}
schema.setClass(Team)

export const teamTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name', 'nameKey'],
  onOrganizationErased: {
    retentionReason: 'registrations refer to it',
    clear: { name: '', nameKey: null, linkHash: null },
  },
  audit: { noun: 'team', name: sql`name` },
  hasFiles: false,
})
