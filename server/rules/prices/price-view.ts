import type { PriceBreakdown } from './price.ts'

export type PriceView = Pick<PriceBreakdown, 'base' | 'discount' | 'deferredCash' | 'processingFee' | 'vat' | 'total'>
