import * as v from 'valibot'
import { price } from '../money/price-schema.ts'
import { competitionName, distanceM } from './competition-schema.ts'

/** The columns of a competition that a tenant's folder has; see `eventColumns`. */
export const competitionColumns = {
  name: competitionName,
  price,
  distanceM: v.optional(v.nullable(distanceM), null),
  deferredCash: v.optional(price, 0),
}
