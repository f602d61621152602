import { describe, expect, test } from 'vitest'
import { dueAfterPayouts, settle, type MovementSum } from './settlement.ts'

const movement = (kind: MovementSum['kind'], amount: number, rest: Partial<MovementSum> = {}): MovementSum => ({
  kind,
  amount,
  method: 'stripe',
  holder: 'platform',
  ...rest,
})

// 100.00 sold: platform's fee 5.00 and 1.05 VAT, provider's 6.85 and 1.44 VAT, 114.34 paid.
const saleOf = (rest: Partial<MovementSum>) => [
  movement('sold', 10_000, rest),
  movement('platform_fee', 500, rest),
  movement('platform_vat', 105, rest),
  movement('provider_fee', 685, rest),
  movement('provider_vat', 144, rest),
  movement('received', 11_434, rest),
]

describe('settling', () => {
  test('what the platform received: the organizer gets what was sold', () => {
    expect(settle(saleOf({}))).toMatchObject({
      sold: 10_000,
      vat: 249,
      received: 11_434,
      receivedBy: { stripe: 11_434 },
      net: 10_000,
      owedByPlatform: 10_000,
      owedByOrganizer: 0,
    })
  })

  test('a transfer: the organizer has all of it and owes the platform its fee and its VAT', () => {
    expect(settle(saleOf({ method: 'transfer', holder: 'organizer' }))).toMatchObject({
      receivedBy: { transfer: 11_434 },
      net: 10_829,
      owedByPlatform: 0,
      owedByOrganizer: 605,
    })
  })

  test('a connected account: its provider collected the fee and took its own', () => {
    const connected = { holder: 'organizer' } as const
    const charged = [movement('provider_charge', -700, connected), movement('fee_collected', 605, connected)]
    expect(settle([...saleOf(connected), ...charged])).toMatchObject({
      net: 10_129,
      owedByPlatform: 0,
      owedByOrganizer: 0,
      providerCharge: -700,
    })
  })

  test('a refund of all of it takes the organizer’s fees too, less what the platform gives up', () => {
    const refunded = [...saleOf({}), movement('refunded', -11_434)]
    expect(settle(refunded)).toMatchObject({ refunded: -11_434, net: -1_434, owedByPlatform: -1_434 })
    expect(settle([...refunded, movement('fee_returned', -605)])).toMatchObject({ net: -829, owedByPlatform: -829 })
  })

  test('what is left adds up from what arrived, no matter who received it', () => {
    const organizer = { holder: 'organizer' } as const
    const total = settle([
      ...saleOf({}),
      movement('provider_charge', -650),
      ...saleOf(organizer),
      movement('provider_charge', -700, organizer),
      movement('refunded', -2_345, organizer),
      movement('fee_returned', -124, organizer),
      movement('charged_back', -100),
    ])
    // Of the platform's own payment 14.34 for all fees; of the other 6.05 for its own.
    expect(total).toMatchObject({ feesDeducted: -2_039, ownProviderCharge: -700, providerCharge: -1_350 })
    const { received, refunded, chargedBack, ownProviderCharge, feesDeducted, feeReturned, net } = total
    expect(received + refunded + chargedBack + ownProviderCharge + feesDeducted + feeReturned).toBe(net)
  })

  test('what is left adds up from what a reader sees', () => {
    const returned = [movement('refunded', -2_345), movement('fee_returned', -124)]
    const { charged, received, refunded, feeReturned, platformFee, providerFee, vat, net } = settle([
      ...saleOf({}),
      ...returned,
    ])
    expect({ charged, feeReturned, net }).toEqual({ charged: 11_434, feeReturned: 124, net: 7_779 })
    expect(received + refunded + feeReturned - platformFee - providerFee - vat).toBe(net)
  })

  test('where the organizer pays the fees, buyers were charged the price alone', () => {
    const within = saleOf({ payer: 'organizer' }).map((each) =>
      each.kind === 'received' ? { ...each, amount: 10_000 } : each,
    )
    expect(settle(within)).toMatchObject({ charged: 10_000, received: 10_000, net: 8_566 })
    expect(settle([...within, ...saleOf({ payer: 'buyer' })])).toMatchObject({ charged: 21_434, net: 18_566 })
  })

  test('what is still to go back to buyers is named beside the net, and moves nothing', () => {
    const owed = [movement('owed_to_buyers', 2_345), movement('owed_to_buyers', 55, { holder: 'organizer' })]
    expect(settle([...saleOf({}), ...owed])).toEqual({ ...settle(saleOf({})), owedToBuyers: 2_400 })
  })

  test('cash to give back is named beside the net, and moves nothing', () => {
    const cash = [movement('cash_in_excess', 300), movement('cash_to_return', 300), movement('cash_to_return', 1_000)]
    const named = { cashInExcess: 300, cashToReturn: 1_300 }
    expect(settle([...saleOf({}), ...cash])).toEqual({ ...settle(saleOf({})), ...named })
  })

  test('nothing at all is nothing', () => {
    expect(settle([])).toMatchObject({ sold: 0, net: 0, receivedBy: {} })
  })
})

describe('what is still due', () => {
  const due = [
    { day: '2026-05-01', amount: 100 },
    { day: '2026-05-02', amount: 50 },
    { day: '2026-05-03', amount: -20 },
    { day: '2026-05-04', amount: 40 },
  ] as const

  test('is paid from the oldest on, and a refund lowers what comes after it', () => {
    expect(dueAfterPayouts(due, 0)).toEqual([
      { day: '2026-05-01', amount: 100 },
      { day: '2026-05-02', amount: 50 },
      { day: '2026-05-04', amount: 20 },
    ])
    expect(dueAfterPayouts(due, 120)).toEqual([
      { day: '2026-05-02', amount: 30 },
      { day: '2026-05-04', amount: 20 },
    ])
    expect(dueAfterPayouts(due, 170)).toEqual([])
    expect(dueAfterPayouts(due, 160)).toEqual([{ day: '2026-05-04', amount: 10 }])
  })
})
