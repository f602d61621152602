import { pick } from '../pick.ts'
import type { FeePayer, PriceBreakdown } from './price.ts'

export type PriceView = Pick<PriceBreakdown, 'base' | 'discount' | 'deferredCash' | 'processingFee' | 'vat' | 'total'>

/** Leaves out what is settled between organizer, operator and provider: also the fees, where the organizer pays them. */
export const priceView = (price: PriceView, payer: FeePayer): PriceView => ({
  ...pick(price, ['base', 'discount', 'deferredCash', 'processingFee', 'vat', 'total']),
  ...(payer === 'organizer' && { processingFee: 0, vat: 0 }),
})

type LineFees = Pick<PriceBreakdown, 'platformFee' | 'providerFee' | 'vat'>

/** What a buyer has paid of fees and VAT: nothing where the organizer pays them. */
export const feesOfBuyer = ({ platformFee, providerFee, vat }: LineFees, payer: FeePayer): number =>
  payer === 'buyer' ? platformFee + providerFee + vat : 0
