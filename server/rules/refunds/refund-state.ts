import { canMove, type Transitions } from '../transitions.ts'

export const refundStates = ['requested', 'sent', 'done', 'failed', 'manual'] as const
export type RefundState = (typeof refundStates)[number]

/**
 * `requested`: a job sends it to the provider; `sent`: the provider has it and the bank is not done; `manual`: staff
 * return it themselves, as of a transfer. A bank may return what was `done`. A `failed` one is sent again or returned
 * manually.
 */
export const refundTransitions = {
  requested: ['sent', 'done', 'failed'],
  sent: ['done', 'failed'],
  done: ['failed'],
  failed: ['requested', 'sent', 'done', 'manual'],
  manual: ['done'],
} as const satisfies Transitions<RefundState>

/** Stored as the failure of a refund whose money the bank took back first: nobody has to do anything about it. */
export const takenByBank = 'taken_by_bank'

export const refundViewStates = [...refundStates, 'not_needed'] as const
export type RefundViewState = (typeof refundViewStates)[number]

export const refundViewState = ({
  state,
  failure,
}: Readonly<{ state: RefundState; failure?: string | null }>): RefundViewState =>
  failure === takenByBank ? 'not_needed' : state

export const isOpenRefund = (refund: Parameters<typeof refundViewState>[0]): boolean =>
  ['failed', 'manual'].includes(refundViewState(refund))

export const canMoveRefund = (from: RefundState, to: RefundState): boolean => canMove(refundTransitions, from, to)
