import { participantsLimit } from '../registrations/participants-limit.ts'

export type HoldLimits = Readonly<{ placesPerPerson: number; percentPerNetwork: number }>

/** One full order is always allowed. */
export const placesForNetwork = (capacity: number, { percentPerNetwork }: HoldLimits): number =>
  Math.max(participantsLimit, Math.floor((capacity * percentPerNetwork) / 100))

export const holdScopes = ['order', 'network'] as const
export type HoldScope = (typeof holdScopes)[number]
