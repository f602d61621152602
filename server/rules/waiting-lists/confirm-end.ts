import { waitingConfirmHours } from '../limits.ts'

/** Until when the mailed link of an entry can be confirmed. */
export const confirmEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + waitingConfirmHours * 3_600_000)
