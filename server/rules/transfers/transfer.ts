import type { Cents } from '../money/amounts.ts'
import { integerBetween } from '../text/fields.ts'

export const maxTransferDays = 365
export const transferDeadlineDays = integerBetween(0, maxTransferDays)

/** Until when registrations change hands, in days of 24 hours before the event's start; null: never. */
export const transferDeadline = (startsAt: Date, days: number | null): Date | null =>
  days === null ? null : new Date(startsAt.getTime() - days * 24 * 3_600_000)

/** `team`: members follow their team's own links. */
export type TransferClosedReason = 'never' | 'over' | 'team'

/** How a registration can be passed on; moments as ISO strings in UTC. */
export type TransferView = Readonly<{
  registrationId: string
  name: string
  deadline: string | null
  closed: TransferClosedReason | null
  url: string | null
}>

export type TransferPage = Readonly<{
  eventId: string
  competitionId: string
  competition: string
  bibNumber: string | null
  /** Still due at kit pick-up. */
  cash: Cents
  deadline: string
}>
