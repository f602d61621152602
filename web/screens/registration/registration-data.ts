import type { Day } from '#rules/time/day.ts'
import type { KnownAthlete } from '#rules/registrations/registration-form.ts'
import type { HeldOrder, RegistrationPage } from '#rules/views.ts'
import type { FormatSettings } from './formats.ts'
import type { RegistrationStep } from './steps.ts'

/**
 * A held order without what only its athletes should know: its address may be passed on, so documents, telephones and
 * births are filled in from the device they were typed on, not from here.
 */
export type CheckoutOrder = Omit<HeldOrder, 'participants' | 'buyer'> & {
  athletes: { firstName: string; lastName: string; competitionId: string }[]
  buyer: { firstName: string; lastName: string; email: string } | null
}

/** Everything the flow's screens show, as the route's loader gives it. */
export type RegistrationData = {
  step: RegistrationStep
  event: Pick<
    RegistrationPage['event'],
    | 'id'
    | 'slug'
    | 'title'
    | 'startsAt'
    | 'timeZone'
    | 'locationName'
    | 'state'
    | 'closedReason'
    | 'course'
    | 'refundHours'
    | 'competitions'
  >
  formats: FormatSettings
  fees: RegistrationPage['fees']
  /** The latest possible birth. */
  today: Day
  /** For a visitor who has no draft yet. */
  draftKey: string
  order: CheckoutOrder | null
  /** Who is signed in, as the first athlete; null for a visitor, and once places are held. */
  known: KnownAthlete | null
  /** An order was asked for that holds no places any more. */
  isHoldGone: boolean
  holdMinutes: number
  /** Terms and waiver, a paragraph each; only where they are to be accepted. */
  terms: string[]
  waiver: string[]
}
