/**
 * What an entry of the ledger moves; amounts are signed minor units. What was sold and charged: `sold`, `discount` (−),
 * `platform_fee`, `provider_fee`, the VAT of each, `cash` (what of it is paid in cash). Money: `received`, `refunded` (−),
 * `charged_back` (−), `provider_charge` (− what the provider took). Between organizer and platform: `fee_collected` (taken
 * from a payment by the provider), `fee_returned` (− given up with a refund), `paid_out` (− what either paid the other).
 */
export const movementKinds = [
  'sold',
  'discount',
  'platform_fee',
  'platform_vat',
  'provider_fee',
  'provider_vat',
  'cash',
  'received',
  'refunded',
  'charged_back',
  'provider_charge',
  'fee_collected',
  'fee_returned',
  'paid_out',
] as const
export type MovementKind = (typeof movementKinds)[number]

/** Who has the money of an order: the platform's own account, or the organizer's (connected, or manually). */
export const moneyHolders = ['platform', 'organizer'] as const
export type MoneyHolder = (typeof moneyHolders)[number]
