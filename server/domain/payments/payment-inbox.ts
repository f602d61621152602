import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Jobs } from '../jobs.ts'
import { audit } from '../audit/audit.ts'
import type { PaymentGateway, ProviderNotice } from './gateway.ts'
import { PaymentEvent } from './payment.ts'
import { query, sql } from '#server/database/query.ts'

/**
 * Stores a provider's verified notice once, with a job to process it. Notices of another account or mode are
 * quarantined without a job.
 */
export async function receiveNotice(
  platform: PlatformContext,
  gateway: PaymentGateway,
  notice: ProviderNotice,
): Promise<void> {
  const { provider } = gateway
  const { eventId: providerEventId, paymentId: providerPaymentId } = notice
  const reason =
    notice.account !== gateway.account ? 'account_differs' : notice.live !== gateway.live ? 'mode_differs' : null
  await platform.db.transaction(async (em) => {
    const [event] = await query(
      em,
      sql<{ id: string }>`
        insert into payment_event (id, provider, provider_event_id, provider_payment_id, payload, state, reason)
        values (${newId()}, ${provider}, ${providerEventId}, ${providerPaymentId}, ${JSON.stringify(notice)}::jsonb,
          ${reason ? 'quarantined' : 'received'}, ${reason})
        on conflict (provider, provider_event_id) do nothing returning id`,
    )
    if (!event) return
    if (reason)
      await audit(platform, em, 'payment-event.quarantined', event.id, { provider, providerPaymentId, reason })
    else await platform.enqueue(em, 'settle-payment', { provider, providerPaymentId, eventId: event.id })
  })
}

/** @unaudited What the notice changed is audited with its payment. */
export async function finishPaymentEvent(platform: PlatformContext, eventId: string | null): Promise<void> {
  if (!eventId) return
  await platform.db.transaction((em) => em.nativeUpdate(PaymentEvent, { id: eventId }, { state: 'done' }))
}

export async function quarantinePaymentEvent(
  platform: PlatformContext,
  { eventId, provider, providerPaymentId }: Jobs['settle-payment'],
  reason: string,
): Promise<void> {
  await platform.db.transaction(async (em) => {
    if (eventId) await em.nativeUpdate(PaymentEvent, { id: eventId }, { state: 'quarantined', reason })
    const subject = eventId ?? providerPaymentId
    await audit(platform, em, 'payment-event.quarantined', subject, { provider, providerPaymentId, reason })
  })
}
