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

type Told = Pick<ConfirmationPage, 'label' | 'isPending'>

/** What the confirmation page is about: a payment that is being decided, even past its hold, else its order's label. */
export function phaseOf({ label, isPending }: Told): Phase {
  return isPending ? 'pending' : (phases[label] ?? 'ended')
}

export function isConfirmed(page: Told): boolean {
  return phaseOf(page) === 'confirmed'
}
