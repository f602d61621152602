import * as v from 'valibot'
import { orNull } from '../text/fields.ts'
import { described } from '../text/described.ts'
import { price } from '../money/price-schema.ts'
import { competitionName, distanceM } from './competition-schema.ts'

/** The columns of a competition that a tenant's folder has; see `eventColumns`. */
export const competitionColumns = {
  name: described(competitionName, 'Name, unique in the event; a later apply finds the competition by it.'),
  price: described(price, 'In minor units: 1250 is 12.50 of a currency with cents. 0: free.'),
  distanceM: described(orNull(distanceM), 'Distance in metres; null: none.'),
  deferredCash: described(v.optional(price, 0), 'Part of the price, in minor units, that is paid in cash.'),
}
