import type { ConfirmationPage } from '../../../server/rules/views.ts'

export type Phase = 'confirmed' | 'pending' | 'rejected' | 'unpaid' | 'ended'

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

/** What the confirmation page is about, by its order's label. */
export function phaseOf({ label }: Pick<ConfirmationPage, 'label'>): Phase {
  return phases[label] ?? 'ended'
}

export function isConfirmed(page: Pick<ConfirmationPage, 'label'>): boolean {
  return phaseOf(page) === 'confirmed'
}
