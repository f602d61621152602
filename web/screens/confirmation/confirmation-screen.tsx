import { useEffect } from 'react'
import type { Refusal } from '#web/refusal.ts'
import { deleteDraft, readDraft, saveDraft } from '../registration/draft.ts'
import { FormatContext } from '../registration/formats.ts'
import { RefusalNotice } from '../registration/refusal-notice.tsx'
import { CancelledEvent } from './cancelled-event.tsx'
import type { ConfirmationData } from './confirmation-data.ts'
import { Page } from './confirmation-layout.ts'
import { ConfirmedOrder } from './confirmed-order.tsx'
import { EndedOrder } from './ended-order.tsx'
import { HandPayment } from './hand-payment.tsx'
import { PaidDifference } from './paid-difference.tsx'
import { OwnOrderLink } from './own-order-link.tsx'
import { phaseOf } from './phase.ts'
import { PendingPayment } from './pending-payment.tsx'
import { RejectedPayment } from './rejected-payment.tsx'
import { UnpaidOrder } from './unpaid-order.tsx'

const phases = {
  confirmed: ConfirmedOrder,
  byHand: HandPayment,
  pending: PendingPayment,
  rejected: RejectedPayment,
  unpaid: UnpaidOrder,
  ended: EndedOrder,
  cancelled: CancelledOrder,
}

export function ConfirmationScreen({ data, refusal }: { data: ConfirmationData; refusal: Refusal | null }) {
  useDraftOf(data)
  const phase = phaseOf(data.page)
  const Phase = phase === 'confirmed' && data.page.isDifference ? PaidDifference : phases[phase]
  return (
    <FormatContext value={data.formats}>
      <Page id="content" data-flow="">
        <RefusalNotice refusal={refusal} />
        <Phase data={data} />
      </Page>
    </FormatContext>
  )
}

function CancelledOrder({ data }: { data: ConfirmationData }) {
  const { isPaid, price } = data.page
  return <CancelledEvent data={data} paid={isPaid ? price.total : 0} more={<OwnOrderLink page={data.page} />} />
}

/** Deletes the draft once it is registered; keeps it for another try when the order ended without places. */
function useDraftOf({ page }: ConfirmationData) {
  const { event, confirmationId } = page
  const phase = phaseOf(page)
  useEffect(() => {
    if (readDraft(event.id, Date.now())?.orderId !== confirmationId) return
    if (phase === 'confirmed' || phase === 'cancelled') deleteDraft(event.id, Date.now())
    if (phase === 'ended') saveDraft(event.id, { orderId: null, draftKey: '' }, Date.now())
  }, [phase, event.id, confirmationId])
}
