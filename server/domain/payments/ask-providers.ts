import type { PlatformContext } from '#server/context.ts'
import { query, sql } from '#server/database/query.ts'
import { paymentProviders, type PaymentProvider } from '#rules/money/currency.ts'
import { ProviderRefused, ProviderUnavailable } from './gateway.ts'
import { settlePayment } from './settle-payment.ts'

export type Answers = Readonly<{ requested: number; unanswered: number }>

/**
 * Asks the providers at once about an organization's open payments and those of which a refund is outstanding, and
 * applies what they report, as the job of reconciliation does when their time has come.
 */
export async function askProviders(platform: PlatformContext, organizationId: string): Promise<Answers> {
  const payments = await platform.db.read((em) =>
    query(
      em,
      sql<{ provider: PaymentProvider; account: string | null; providerPaymentId: string }>`
        select provider, account, provider_payment_id as "providerPaymentId" from payment
        where organization_id = ${organizationId} and provider = any (${[...paymentProviders]}::text[])
          and provider_payment_id is not null and (state in ('pending', 'in_process', 'rejected')
            or exists (select from refund where refund.organization_id = payment.organization_id
              and payment_id = payment.id and refund.state in ('requested', 'sent')))
        order by created_at`,
    ),
  )
  let unanswered = 0
  for (const payment of payments)
    await settlePayment(platform, { ...payment, eventId: null }).catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable || error instanceof ProviderRefused)) throw error
      unanswered += 1
    })
  return { requested: payments.length, unanswered }
}
