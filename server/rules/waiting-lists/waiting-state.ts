export const waitingStates = ['waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended'] as const
export type WaitingState = (typeof waitingStates)[number]

/** States of who is still on the list. */
export const isOnList = (state: WaitingState): boolean => state === 'waiting' || state === 'offered'
