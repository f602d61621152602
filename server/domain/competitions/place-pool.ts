import { defineEntity, p } from '@mikro-orm/core'
import { organizationColumns, organizationFilter } from '#server/database/columns.ts'
import { declareTable } from '#server/database/declare-table.ts'

const schema = defineEntity({
  name: 'PlacePool',
  tableName: 'place_pool',
  filters: organizationFilter,
  properties: {
    ...organizationColumns,
    capacity: p.integer().nullable(),
    taken: p.integer().default(0),
    /** Of the next free places, those that waiting lists have claim to. */
    waiting: p.integer().default(0),
    /** Of the free places, those that the public gets before waiting lists, and since when (`public-turn.ts`). */
    forPublic: p.integer().default(0),
    forPublicSince: p.datetime().nullable(),
    /** The pool of the whole event: every place of this one is one of it too. */
    eventPoolId: p.uuid().nullable(),
  },
})

/** A counter of places; a null capacity is unlimited. Only `orders/places.ts` and `orders/pools.ts` change its counts. */
export class PlacePool extends schema.class {}
schema.setClass(PlacePool)

/** `isTier`: counts what is sold at a price (`competition-tier.ts`), beside the pool of the places themselves. */
export type PoolPlaces = Readonly<{ poolId: string; quantity: number; isTier?: boolean }>

export const placePoolTable = declareTable(schema, {
  owner: 'organization',
  personal: {},
  onOrganizationErased: { retentionReason: 'orders took places from it' },
  audit: { noun: 'competition' },
  hasFiles: false,
})
