import type { ConfirmationPage } from '#rules/views.ts'

export type Phase = 'confirmed' | 'pending' | 'rejected' | 'unpaid' | 'ended' | 'cancelled'

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

type PhaseInput = Pick<ConfirmationPage, 'label' | 'isPending'> & {
  event: Pick<ConfirmationPage['event'], 'isCancelled'>
}

/**
 * What the confirmation page is about: that its event was cancelled, unless the money has gone back; a payment that is
 * being decided, even past its hold; else its order's label.
 */
export function phaseOf({ label, isPending, event }: PhaseInput): Phase {
  if (event.isCancelled && label !== 'refunded' && label !== 'charged_back') return 'cancelled'
  return isPending ? 'pending' : (phases[label] ?? 'ended')
}
