/** What becomes of the orders of a cancelled event: money goes back, with or without the fees, or they move. */
export const closureActions = ['full', 'without_fees', 'move'] as const
export type ClosureAction = (typeof closureActions)[number]

export const cancellationChoices = [...closureActions, 'later'] as const
export type CancellationChoice = (typeof cancellationChoices)[number]

export const maxCancellationNote = 500
