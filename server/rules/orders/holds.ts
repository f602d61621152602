import { participantsLimit } from '../registrations/participants-limit.ts'

/** How many places may be held without being paid: by one person, and by one network as a share of what there is. */
export type HoldLimits = Readonly<{ placesPerPerson: number; percentPerNetwork: number }>

/** How many of so many places one network may hold unpaid: its share, and one full order always. */
export const placesForNetwork = (capacity: number, { percentPerNetwork }: HoldLimits): number =>
  Math.max(participantsLimit, Math.floor((capacity * percentPerNetwork) / 100))

export const holdScopes = ['order', 'network'] as const
/** What staff release at once: one order, or all that the order's network holds of the event. */
export type HoldScope = (typeof holdScopes)[number]
