const hourMs = 3_600_000
const minuteMs = 60_000

type HoldTerms = Readonly<{ holdMinutes: number; transferHours: number }>
type Sale = Readonly<{ orderedAt: Date; startsAt: Date; registrationDeadline: Date | null }>

/**
 * Until when places wait for manual payments: as long as the organization says from the order on, however often the
 * buyer changes the method, but never after registration has closed or the event has started.
 */
export function manualHoldEnd(
  { transferHours }: Pick<HoldTerms, 'transferHours'>,
  { orderedAt, startsAt, registrationDeadline }: Sale,
): Date {
  const end = Math.min(
    orderedAt.getTime() + transferHours * hourMs,
    startsAt.getTime(),
    registrationDeadline?.getTime() ?? Infinity,
  )
  return new Date(end)
}

/** Whether there is time for a transfer: at least as long as a card is waited for. */
export const isTimeForTransfer = (terms: HoldTerms, sale: Sale, now: Date): boolean =>
  manualHoldEnd(terms, sale).getTime() - now.getTime() >= terms.holdMinutes * minuteMs
