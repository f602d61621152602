const hourMs = 3_600_000
const minuteMs = 60_000

/** How long places wait for a manual payment until the buyer has confirmed the e-mail address. */
export const unconfirmedMinutes = 35

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

/**
 * The same while the e-mail address is not confirmed: 35 minutes from the order on, or to the end of the present hold,
 * which may have begun again, but in no case longer than 35 minutes from now.
 */
export function unconfirmedHoldEnd(
  terms: Pick<HoldTerms, 'transferHours'>,
  { heldUntil, now, ...sale }: Sale & Readonly<{ heldUntil: Date; now: Date }>,
): Date {
  const shortMs = unconfirmedMinutes * minuteMs
  const end = Math.min(
    now.getTime() + shortMs,
    Math.max(heldUntil.getTime(), sale.orderedAt.getTime() + shortMs),
    manualHoldEnd(terms, sale).getTime(),
  )
  return new Date(end)
}

/** Whether there is time for a transfer: at least as long as a card is waited for. */
export const isTimeForTransfer = ({ holdMinutes }: Pick<HoldTerms, 'holdMinutes'>, end: Date, now: Date): boolean =>
  end.getTime() - now.getTime() >= holdMinutes * minuteMs
