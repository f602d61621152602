import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'
import { paymentProviders } from '#rules/money/currency.ts'

/**
 * Asks providers about open payments without news, sends outstanding refunds again and fails attempts that never got a
 * page. Each payment and refund is asked about after a minute, then at doubled intervals of at most six hours; rejected
 * payments for two days, because their page may have accepted a second card.
 *
 * Not audited: a payment is its own record; what a provider decides is audited when it arrives.
 */
export async function reconcilePayments(platform: PlatformContext): Promise<void> {
  await platform.db.transaction(async (em) => {
    for (const { provider, account, provider_payment_id: providerPaymentId } of await query(em, quietPayments))
      if (providerPaymentId)
        await platform.enqueue(em, 'settle-payment', { provider, account, providerPaymentId, eventId: null })
    for (const { organization_id: organizationId, id: refundId } of await query(em, quietRefunds))
      await platform.enqueue(em, 'send-refund', { organizationId, refundId })
  })
}

const isQuiet = sql<boolean>`updated_at + least(greatest(updated_at - created_at, interval '1 minute'), interval '6 hours')
  <= clock_timestamp()`

// Without a provider's id no buyer ever got a page. Ten minutes are longer than any provider takes to answer;
// `startPayment` discards later answers.
const quietPayments = sql<{
  provider: PaymentProvider
  account: string | null
  provider_payment_id: string | null
}>`
  with quiet as (
    select organization_id, id from payment
    where provider = any (${[...paymentProviders]}::text[]) and ${isQuiet}
      and (state in ('pending', 'in_process') or state = 'rejected' and created_at > clock_timestamp() - interval '2 days')
      and (provider_payment_id is not null or created_at <= clock_timestamp() - interval '10 minutes')
    order by updated_at limit 200 for update skip locked
  )
  update payment set
    updated_at = clock_timestamp(),
    state = case when provider_payment_id is null then 'failed' else state end
  from quiet where payment.organization_id = quiet.organization_id and payment.id = quiet.id
  returning provider, account, provider_payment_id`

const quietRefunds = sql<{ organization_id: string; id: string }>`
  with quiet as (
    select organization_id, id from refund where state in ('requested', 'sent') and ${isQuiet}
    order by updated_at limit 200 for update skip locked
  )
  update refund set updated_at = clock_timestamp() from quiet
  where refund.organization_id = quiet.organization_id and refund.id = quiet.id
  returning refund.organization_id, refund.id`
