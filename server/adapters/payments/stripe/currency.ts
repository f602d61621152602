import { ProviderRefused } from '#server/domain/payments/gateway.ts'
import { chargeableStep, decimalsOf } from '#rules/money/currency.ts'
import type { Cents } from '#rules/money/money.ts'

// Where Stripe's minor units are not ISO's (docs.stripe.com/currencies, "Minor units" and "Special cases"): MGA has none,
// and ISK and UGX still have two decimals there, which are always 00: ISK 5 is 500.
const stripeDecimals: Readonly<Record<string, number>> = { MGA: 0, ISK: 2, UGX: 2 }

/**
 * Our minor units as Stripe's. Throws `ProviderRefused` for what Stripe cannot charge exactly: a price is never rounded
 * here. Totals are rounded to `chargeableStep` when an order is priced.
 */
export function toStripeAmount(amount: Cents, currency: string): number {
  const scaled = scale(amount, stripeDecimalsOf(currency) - decimalsOf(currency))
  const isExact = Number.isSafeInteger(scaled) && amount % chargeableStep(currency, 'stripe') === 0
  if (!isExact) throw new ProviderRefused('amount_not_chargeable', `stripe: ${currency} ${amount} cannot be charged`)
  return scaled
}

/** Stripe's minor units as ours. */
export function fromStripeAmount(amount: number, currency: string): Cents {
  return scale(amount, decimalsOf(currency) - stripeDecimalsOf(currency))
}

const stripeDecimalsOf = (currency: string): number => stripeDecimals[currency] ?? decimalsOf(currency)

/** Times a power of ten, exactly where the result is an integer. */
function scale(amount: number, digits: number): number {
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
}
