import { defineEntity, p } from '@mikro-orm/core'
import { sql } from 'kysely'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'Competition',
  tableName: 'competition',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    eventId: p.uuid(),
    poolId: p.uuid(),
    name: p.string(),
    position: p.integer().default(0),
    price: cents(),
    distanceM: p.integer().nullable(),
    startsAt: p.datetime(),
    deferredCash: cents().default(0),
    teamSizeMin: p.integer().nullable(),
    teamSizeMax: p.integer().nullable(),
    revision: p.integer().default(0),
  },
  uniques: [{ properties: ['organizationId', 'eventId', 'name'] }],
})

/** A distance or category of an event, with its own price and start; several may share a pool of places. */
export class Competition extends schema.class {}
schema.setClass(Competition)

export const competitionTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  impersonal: ['name'],
  onOrganizationErased: { retentionReason: 'registrations and results refer to it by its name' },
  audit: { noun: 'competition', name: sql`name` },
  hasFiles: false,
})
