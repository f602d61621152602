import { defineEntity, p } from '@mikro-orm/core'
import { cents, organizationColumns, organizationFilter } from '#server/database/columns.ts'

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
