import type { Cents } from '../money/amounts.ts'
import type { PaymentMethod } from '../payments/payment-methods.ts'
import type { FeePayer } from '../prices/price.ts'
import type { Day } from '../time/day.ts'
import type { MoneyHolder, MovementKind } from './movements.ts'

export type MovementSum = Readonly<{
  /** The last three, positive, are no movements: decided refunds and collected cash that have not gone back. */
  kind: MovementKind | 'owed_to_buyers' | 'cash_in_excess' | 'cash_to_return'
  method: PaymentMethod | null
  holder: MoneyHolder
  amount: Cents
  /** Of the order's fees; null beside orders. */
  payer?: FeePayer | null
}>

/** In minor units; amounts that leave are negative: discounts, refunds, chargebacks, fees of providers. */
export type Settlement = Readonly<{
  sold: Cents
  discount: Cents
  platformFee: Cents
  providerFee: Cents
  vat: Cents
  /** What buyers were charged: the price, and the fees where they pay them. */
  charged: Cents
  /** What of `cash` was collected beyond `charged`, of what costs less since. */
  cashInExcess: Cents
  cash: Cents
  received: Cents
  receivedBy: Readonly<Partial<Record<PaymentMethod, Cents>>>
  refunded: Cents
  chargedBack: Cents
  providerCharge: Cents
  /** The part that was taken from the organizer's own accounts. */
  ownProviderCharge: Cents
  /** The platform's fees, those of payments that the platform received, and their VAT. */
  feesDeducted: Cents
  /** Of the platform's fee and its VAT, with refunds. */
  feeReturned: Cents
  /** What is left for the organizer of the money of these orders, after the fees that the organizer bears. */
  net: Cents
  /** Decided refunds that have not gone back yet; still in `net`. */
  owedToBuyers: Cents
  /** Collected cash that buyers get back: what was collected in excess, and that of what was cancelled. Not in `net`. */
  cashToReturn: Cents
  /** Fees on what the organizer received directly, and what the platform received and owes. */
  owedByOrganizer: Cents
  owedByPlatform: Cents
}>

export const moneyKinds = ['received', 'refunded', 'charged_back'] as const
export const feesOfPlatform = ['platform_fee', 'platform_vat', 'fee_returned'] as const
export const feesOfProvider = ['provider_fee', 'provider_vat'] as const

/**
 * Settles movements. Of what the platform received the organizer gets what is left after all fees that buyers paid on top;
 * of what the organizer received, the platform gets its fee and its VAT unless a provider has collected them.
 */
export function settle(sums: readonly MovementSum[]): Settlement {
  const sum = (kinds: readonly MovementSum['kind'][], holder?: MoneyHolder) =>
    sums.reduce(
      (total, each) =>
        kinds.includes(each.kind) && (holder ?? each.holder) === each.holder ? total + each.amount : total,
      0,
    )
  const owedByPlatform = sum(moneyKinds, 'platform') - sum(feesOfPlatform, 'platform') - sum(feesOfProvider, 'platform')
  const owedByOrganizer = sum(feesOfPlatform, 'organizer') - sum(['fee_collected'], 'organizer')
  const ownProviderCharge = sum(['provider_charge'], 'organizer')
  const received = sums.filter(({ kind }) => kind === 'received')
  const byMethod = Map.groupBy(received, ({ method }) => method)
  return {
    sold: sum(['sold']),
    discount: sum(['discount']),
    platformFee: sum(['platform_fee']),
    providerFee: sum(['provider_fee']),
    vat: sum(['platform_vat', 'provider_vat']),
    charged: sum(['sold', 'discount']) + sumOf(sums.filter(isFeeOnTop)),
    cashInExcess: sum(['cash_in_excess']),
    cash: sum(['cash']),
    received: sum(['received']),
    receivedBy: Object.fromEntries([...byMethod].map(([method, each]) => [method, sumOf(each)])),
    refunded: sum(['refunded']),
    chargedBack: sum(['charged_back']),
    providerCharge: sum(['provider_charge']),
    ownProviderCharge,
    feesDeducted: 0 - sum(['platform_fee', 'platform_vat']) - sum(feesOfProvider, 'platform'),
    feeReturned: 0 - sum(['fee_returned']),
    net: owedByPlatform + sum(moneyKinds, 'organizer') + ownProviderCharge - sum(feesOfPlatform, 'organizer'),
    owedToBuyers: sum(['owed_to_buyers']),
    cashToReturn: sum(['cash_to_return']),
    owedByOrganizer,
    owedByPlatform,
  }
}

const isFeeOnTop = ({ kind, payer }: MovementSum) =>
  payer !== 'organizer' &&
  (kind === 'platform_fee' || kind === 'provider_fee' || kind === 'platform_vat' || kind === 'provider_vat')

const sumOf = (sums: readonly MovementSum[]): Cents => sums.reduce((total, { amount }) => total + amount, 0)

export type DueAmount = Readonly<{ day: Day; amount: Cents }>

/**
 * What is still due of amounts that fell or fall due on some days, in the order of days, after `paid` was paid out: the
 * oldest are paid first, and what went back after it was paid out is deducted from the next.
 */
export function dueAfterPayouts(due: readonly DueAmount[], paid: Cents): DueAmount[] {
  let left = paid
  return due.flatMap(({ day, amount }) => {
    const rest = amount - left
    left = Math.max(0, -rest)
    return rest > 0 ? [{ day, amount: rest }] : []
  })
}
