import { optionalLine } from '../text/fields.ts'

/** How staff were paid for it: outside of Dorsal, or not at all. */
export const staffPayments = ['outside', 'free'] as const
export type StaffPayment = (typeof staffPayments)[number]

export const limitReasonLength = 200
/** Why a limit is raised, or a price is waived; empty: it is not. */
export const limitReason = optionalLine(limitReasonLength)
