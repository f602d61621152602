/** `unconfirmed`: the mailed link was not confirmed yet; `lapsed`: nor in time; `registered`: without the list. */
export const waitingStates = [
  'waiting',
  'unconfirmed',
  'offered',
  'taken',
  'declined',
  'expired',
  'left',
  'removed',
  'ended',
  'lapsed',
  'registered',
] as const
export type WaitingState = (typeof waitingStates)[number]

export const isOnList = (state: WaitingState): boolean => state === 'waiting' || state === 'offered'

/** Whether it may still come to something. */
export const isOpenEntry = (state: WaitingState): boolean => state === 'unconfirmed' || isOnList(state)
