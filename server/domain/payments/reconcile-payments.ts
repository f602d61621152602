import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import type { PaymentProvider } from '#rules/money/currency.ts'

/**
 * Asks providers about open payments without news, retries outstanding refunds and fails attempts that never got a
 * page. Each payment is asked about after a minute, then at doubled intervals of at most six hours; rejected ones for
 * two days, because their page may have accepted a second card.
 *
 * @unaudited A payment is its own record; what a provider decides is audited when it arrives.
 */
export async function reconcilePayments(platform: PlatformContext): Promise<void> {
  await platform.db.transaction(async (em) => {
    const payments = await query(em, quietPayments)
    for (const { id, organization_id, provider, provider_payment_id, is_refund_due } of payments) {
      if (!provider_payment_id) continue
      if (is_refund_due)
        await platform.enqueue(em, 'refund-payment', { organizationId: organization_id, paymentId: id })
      else {
        const job = { provider, providerPaymentId: provider_payment_id, eventId: null }
        await platform.enqueue(em, 'settle-payment', job)
      }
    }
  })
}

type QuietPayment = {
  id: string
  organization_id: string
  provider: PaymentProvider
  provider_payment_id: string | null
  is_refund_due: boolean
}

// Without a provider's id no buyer ever got a page. Ten minutes are longer than any provider takes to answer;
// `startPayment` discards later answers.
const quietPayments = sql<QuietPayment>`
  with quiet as (
    select organization_id, id from payment
    where updated_at + least(greatest(updated_at - created_at, interval '1 minute'), interval '6 hours')
            <= clock_timestamp()
      and (state in ('pending', 'in_process')
        or state = 'rejected' and created_at > clock_timestamp() - interval '2 days'
        or refund_due_at is not null)
      and (provider_payment_id is not null or created_at <= clock_timestamp() - interval '10 minutes')
    order by updated_at limit 200 for update skip locked
  )
  update payment set
    updated_at = clock_timestamp(),
    state = case when provider_payment_id is null then 'failed' else state end
  from quiet where payment.organization_id = quiet.organization_id and payment.id = quiet.id
  returning payment.id, payment.organization_id, provider, provider_payment_id,
    refund_due_at is not null as is_refund_due`
