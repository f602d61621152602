import type { Cents } from '../money/amounts.ts'
import { divideHalfUp, roundToStep } from '../money/money.ts'
import type { PriceBreakdown } from './price.ts'

/**
 * What the platform takes of a payment to an organization's own account: its fee and that fee's part of the VAT, rounded
 * to what the provider can charge (`chargeableStep`) and never more than is paid.
 */
export function applicationFeeOf(
  order: Pick<PriceBreakdown, 'platformFee' | 'providerFee' | 'vat' | 'total'>,
  step: Cents,
): Cents {
  const { platformFee, providerFee, total } = order
  const fees = platformFee + providerFee
  if (fees === 0) return 0
  // VAT of tiny prices can be −1.
  const vat = divideHalfUp(BigInt(Math.max(0, order.vat)) * BigInt(platformFee), BigInt(fees))
  return Math.min(total, roundToStep(platformFee + vat, step))
}
