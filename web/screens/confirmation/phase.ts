import type { ConfirmationPage } from '#rules/orders/confirmation-views.ts'

export type Phase = 'confirmed' | 'manual' | 'pending' | 'rejected' | 'unpaid' | 'ended' | 'cancelled'

const phases: Record<string, Phase> = {
  paid: 'confirmed',
  free: 'confirmed',
  approved: 'confirmed',
  completed: 'confirmed',
  pending: 'pending',
  in_process: 'pending',
  rejected: 'rejected',
  failed: 'rejected',
  unpaid: 'unpaid',
  expired: 'ended',
  cancelled: 'ended',
  refunded: 'ended',
  charged_back: 'ended',
}

export type PhaseInput = Pick<ConfirmationPage, 'label' | 'isPending' | 'isConfirmed' | 'instructions'> & {
  event: Pick<ConfirmationPage['event'], 'isCancelled'>
}

/**
 * A cancelled event, unless a bank took the money back; then a pending payment, even past its hold; then the order's label.
 */
export function phaseOf({ label, isPending, isConfirmed, instructions, event }: PhaseInput): Phase {
  if (event.isCancelled && label !== 'charged_back') return 'cancelled'
  if (isConfirmed) return 'confirmed'
  if (instructions) return 'manual'
  return isPending ? 'pending' : (phases[label] ?? 'ended')
}
