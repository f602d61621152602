import type { Cents } from './money.ts'

export const paymentProviders = ['sandbox', 'stripe'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

const mapByCode = <Value>(groups: readonly (readonly [codes: string, value: Value])[]): ReadonlyMap<string, Value> =>
  new Map(groups.flatMap(([codes, value]) => codes.split(' ').map((code) => [code, value] as const)))

// ISO 4217, "minor unit". Never Intl's: ICU follows custom (no decimals for COP or HUF) and changes with its version, so
// that two servers, or a server and a browser, would read one stored amount as two prices.
const decimalsByCurrency = mapByCode([
  ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0],
  ['BHD IQD JOD KWD LYD OMR TND', 3],
  ['CLF UYW', 4],
])

/** How many decimals ISO 4217 gives a currency: 2 for EUR, 0 for CLP, 3 for KWD. */
export const decimalsOf = (currency: string): number => decimalsByCurrency.get(currency) ?? 2

// A unit is worth so little that a place may cost millions of them.
const weakCurrencies = new Set('AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP UZS YER'.split(' '))

/**
 * The most that a place may cost, in minor units: a thousand million of a currency with cents, a hundred thousand
 * million of a weak one. Beyond it, it is a slip of the finger.
 */
export const highestPriceOf = (currency: string): Cents =>
  10 ** (11 + (weakCurrencies.has(currency) ? decimalsOf(currency) : 0))

// docs.stripe.com/currencies: three-decimal amounts end in 0, and MGA has no decimals there.
const stripeSteps = mapByCode<Cents>([
  ['BHD IQD JOD KWD LYD OMR TND', 10],
  ['MGA', 100],
])

// The sandbox stands in for a card provider: its totals are those that Stripe would charge.
const chargeableSteps = { sandbox: stripeSteps, stripe: stripeSteps } satisfies Record<
  PaymentProvider,
  ReadonlyMap<string, Cents>
>

/** What every amount that a provider charges in a currency is a multiple of, in minor units; 1 is any amount. */
export const chargeableStep = (currency: string, provider: PaymentProvider): Cents =>
  chargeableSteps[provider].get(currency) ?? 1
