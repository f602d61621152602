import { ProviderRefused } from '../../../domain/payments/gateway.ts'
import { decimalsOf, type Cents } from '../../../rules/money.ts'

// Stripe has its own list of minor units, and it is not ISO's (docs.stripe.com/currencies, "Minor units" and "Special
// cases"). Everything that is not named here has two decimals.
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
// Their fractions no longer exist, but Stripe still wants two decimals, always 00: ISK 5 is 500. (As two decimals is
// the rule, they are only named for the reader: ISK, UGX.)
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

/**
 * Our minor units as Stripe's. Throws `ProviderRefused` for what Stripe cannot charge exactly: a price is never rounded
 * here. In three-decimal currencies the last digit must be 0.
 */
export function toStripeAmount(amount: Cents, currency: string): number {
  const scaled = scale(amount, stripeDecimalsOf(currency) - decimalsOf(currency))
  const isExact = Number.isSafeInteger(scaled) && (!withThreeDecimals.has(currency) || scaled % 10 === 0)
  if (!isExact) throw new ProviderRefused('amount_not_chargeable', `stripe: ${currency} ${amount} cannot be charged`)
  return scaled
}

/** Stripe's minor units as ours. */
export function fromStripeAmount(amount: number, currency: string): Cents {
  return scale(amount, decimalsOf(currency) - stripeDecimalsOf(currency))
}

function stripeDecimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThreeDecimals.has(currency) ? 3 : 2
}

/** Times a power of ten, exactly where the result is an integer. */
function scale(amount: number, digits: number): number {
  return digits < 0 ? amount / 10 ** -digits : amount * 10 ** digits
}
