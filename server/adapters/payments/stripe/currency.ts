import { ProviderRefused } from '#server/domain/payments/gateway.ts'
import { chargeableStep, decimalsOf } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/amounts.ts'

// Currencies whose minor units at Stripe are not ISO's (docs.stripe.com/currencies, "Minor units" and "Special
// cases"). ISK and UGX have two decimals there, which are always 00: ISK 5 is 500.
const stripeDecimals: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

/**
 * Throws `ProviderRefused` `amount_not_chargeable` where Stripe cannot charge the exact amount: nothing is rounded
 * here. Totals are rounded to `chargeableStep` when an order is priced.
 */
export function toStripeAmount(amount: Cents, currency: string): number {
  const scaled = scale(amount, stripeDecimalsOf(currency) - decimalsOf(currency))
  const isExact = Number.isSafeInteger(scaled) && amount % chargeableStep(currency, 'stripe') === 0
  if (!isExact) throw new ProviderRefused('amount_not_chargeable', `stripe: ${currency} ${amount} cannot be charged`)
  return scaled
}

export function fromStripeAmount(amount: number, currency: string): Cents {
  return scale(amount, decimalsOf(currency) - stripeDecimalsOf(currency))
}

const stripeDecimalsOf = (currency: string): number => stripeDecimals[currency] ?? decimalsOf(currency)

function scale(amount: number, digits: number): number {
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
}
