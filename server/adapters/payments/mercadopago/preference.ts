import type { CheckoutRequest } from '#server/domain/payments/gateway.ts'
import { toMercadoPagoAmount } from './amounts.ts'

// Offline methods are paid days later, when the places are gone; Mercado Pago itself always offers the wallet.
const excludedTypes = ['ticket', 'atm', 'bank_transfer', 'crypto_transfer'] as const

export function preferenceOf(request: CheckoutRequest, notificationUrl: string | null) {
  const { amount, applicationFee, currency, returnUrl } = request
  return {
    items: [
      {
        id: request.orderNumber,
        title: request.description,
        description: `${request.merchantName} · ${request.orderNumber}`,
        quantity: 1,
        currency_id: currency,
        unit_price: toMercadoPagoAmount(amount, currency),
      },
    ],
    payer: { email: request.buyerEmail },
    external_reference: request.reference,
    metadata: { order_number: request.orderNumber },
    ...(applicationFee > 0 && { marketplace_fee: toMercadoPagoAmount(applicationFee, currency) }),
    ...(notificationUrl && { notification_url: notificationUrl }),
    // Also after a rejection: the order's page says so and offers another card.
    back_urls: { success: returnUrl, pending: returnUrl, failure: returnUrl },
    // Mercado Pago rejects an automatic return to an address that is not https.
    ...(returnUrl.startsWith('https:') && { auto_return: 'approved' }),
    payment_methods: { excluded_payment_types: excludedTypes.map((id) => ({ id })) },
    // Approved or rejected at once: a payment that is reviewed for days would outlive the hold.
    binary_mode: true,
    ...expiryOf(request.expiresAt),
  }
}

export const expiryOf = (expiresAt: Date) => ({
  expires: true,
  expiration_date_to: expiresAt.toISOString().replace('Z', '+00:00'),
})
