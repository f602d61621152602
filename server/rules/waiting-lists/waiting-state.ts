export const waitingStates = ['waiting', 'offered', 'taken', 'declined', 'expired', 'left', 'removed', 'ended'] as const
export type WaitingState = (typeof waitingStates)[number]

export const isOnList = (state: WaitingState): boolean => state === 'waiting' || state === 'offered'
