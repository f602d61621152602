import { networkHold } from '../limits.ts'

export type HoldLimits = Readonly<{ placesPerPerson: number; percentPerNetwork: number }>

/** What one network may hold unpaid of a race, of all races of an event, or of an article's stock. */
export const placesForNetwork = (capacity: number, { percentPerNetwork }: HoldLimits): number =>
  Math.max(
    capacity < networkHold.smallCapacity ? Math.ceil(capacity / 2) : networkHold.places,
    Math.floor((capacity * percentPerNetwork) / 100),
  )

export const holdScopes = ['order', 'network'] as const
export type HoldScope = (typeof holdScopes)[number]
