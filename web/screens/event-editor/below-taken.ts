import type { Refusal } from '#web/refusal.ts'

const withOffers = 'below_taken_with_offers'

/** Of a limit below what is taken: who has only been offered a place can be asked to wait again. */
export const belowTakenCode = ({ values: { taken, offered } }: Refusal): string =>
  offered ? `${withOffers}:${taken}:${offered}` : `below_taken:${taken}`

export const canWithdraw = (code: string | undefined): boolean => code?.startsWith(withOffers) === true
