import type { PlatformContext } from '#server/context.ts'
import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import type { Jobs } from '../jobs.ts'
import { audit } from '../audit/audit.ts'
import { ProviderConnection } from '../provider-connections/provider-connection.ts'
import type {
  ConnectedAccounts,
  ConnectedNotice,
  ConnectedProvider,
  PaymentGateway,
  ProviderNotice,
} from './gateway.ts'
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
  const { eventId, paymentId: providerPaymentId } = notice
  const reason =
    notice.account !== gateway.account ? 'account_differs' : notice.live !== gateway.live ? 'mode_differs' : null
  await platform.db.transaction(async (em) => {
    const id = await storeEvent(platform, em, { provider, eventId, subject: providerPaymentId, notice, reason })
    if (id && !reason) await platform.enqueue(em, 'settle-payment', { provider, providerPaymentId, eventId: id })
  })
}

/** The same for an event of an organization's own account, which is about a payment there or about the account itself. */
export async function receiveConnectedNotice(
  platform: PlatformContext,
  { provider, live }: Pick<PaymentGateway | ConnectedProvider, 'provider' | 'live'>,
  { provider: connectionProvider }: ConnectedAccounts,
  notice: ConnectedNotice,
): Promise<void> {
  const { eventId, account, paymentId } = notice
  await platform.db.transaction(async (em) => {
    const isKnown = (await em.count(ProviderConnection, { provider: connectionProvider, account })) > 0
    const reason = !isKnown ? 'account_differs' : notice.live !== live ? 'mode_differs' : null
    const id = await storeEvent(platform, em, { provider, eventId, subject: paymentId ?? account, notice, reason })
    if (!id || reason) return
    if (paymentId === null)
      await platform.enqueue(em, 'check-connection', { provider: connectionProvider, account, eventId: id })
    else await platform.enqueue(em, 'settle-payment', { provider, account, providerPaymentId: paymentId, eventId: id })
  })
}

type NewEvent = { provider: PaymentProvider; eventId: string; subject: string; notice: object; reason: string | null }

async function storeEvent(platform: PlatformContext, em: Em, event: NewEvent): Promise<string | null> {
  const { provider, eventId, subject, notice, reason } = event
  const [row] = await query(
    em,
    sql<{ id: string }>`
      insert into payment_event (id, provider, provider_event_id, provider_payment_id, payload, state, reason)
      values (${newId()}, ${provider}, ${eventId}, ${subject}, ${JSON.stringify(notice)}::jsonb,
        ${reason ? 'quarantined' : 'received'}, ${reason})
      on conflict (provider, provider_event_id) do nothing returning id`,
  )
  if (row && reason)
    await audit(platform, em, 'payment-event.quarantined', row.id, { provider, providerPaymentId: subject, reason })
  return row?.id ?? null
}

/** Not audited: what the notice changed is audited with its payment. */
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
