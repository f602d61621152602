import type { Cents } from './amounts.ts'

/** Those at which the platform can have an account of its own. */
export const platformProviders = ['sandbox', 'stripe'] as const
export type PlatformProvider = (typeof platformProviders)[number]

export const paymentProviders = [...platformProviders, 'mercadopago'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

const mapByCode = <Value>(groups: readonly (readonly [codes: string, value: Value])[]): ReadonlyMap<string, Value> =>
  new Map(groups.flatMap(([codes, value]) => codes.split(' ').map((code) => [code, value] as const)))

// ISO 4217, "minor unit". Not Intl's: ICU follows custom (no decimals for COP or HUF) and changes with its version, so
// that a server and a browser would read one stored amount as two prices.
const decimalsByCurrency = mapByCode([
  ['BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF', 0],
  ['BHD IQD JOD KWD LYD OMR TND', 3],
  ['CLF UYW', 4],
])

export const decimalsOf = (currency: string): number => decimalsByCurrency.get(currency) ?? 2

export const isCurrency = (code: string): boolean => Intl.supportedValuesOf('currency').includes(code)

const weakCurrencies = new Set('AFN ALL COP HUF IDR IQD IRR KPW LAK LBP MGA MMK PKR RSD SLL SOS SYP UZS YER'.split(' '))

/**
 * The highest price of a place in minor units: a thousand million of a currency with cents, a hundred thousand million
 * of a weak one. Above it is a typing error.
 */
export const maxPriceOf = (currency: string): Cents =>
  10 ** (11 + (weakCurrencies.has(currency) ? decimalsOf(currency) : 0))

/** The highest of any currency. */
export const maxPrice: Cents = Math.max(...[...weakCurrencies].map(maxPriceOf))

// docs.stripe.com/currencies: three-decimal amounts end in 0, and MGA has no decimals there.
const stripeSteps = mapByCode<Cents>([
  ['BHD IQD JOD KWD LYD OMR TND', 10],
  ['MGA', 100],
])

// Mercado Pago rejects decimals of Colombian pesos, which ISO 4217 has.
const mercadoPagoSteps = mapByCode<Cents>([['COP', 100]])

// The sandbox charges the same totals as Stripe.
const chargeableSteps = {
  sandbox: stripeSteps,
  stripe: stripeSteps,
  mercadopago: mercadoPagoSteps,
} satisfies Record<PaymentProvider, ReadonlyMap<string, Cents>>

/** Every amount that a provider charges is a multiple of this, in minor units. */
export const chargeableStep = (currency: string, provider: PaymentProvider): Cents =>
  chargeableSteps[provider].get(currency) ?? 1
