import type { Cents } from '../money/amounts.ts'
import type { PriceView } from '../prices/price-view.ts'
import type { OfferedMethod } from './offered-methods.ts'

/** What an order costs by one method; `heldUntil` is a moment: until when the money is waited for, null where it is not. */
export type MethodOffer = Readonly<{ method: OfferedMethod; price: PriceView; heldUntil: string | null }>

/** What the buyer pays for by a method: cash for the whole is no total. */
export const amountToPay = (
  method: OfferedMethod | null,
  { total, deferredCash }: Pick<PriceView, 'total' | 'deferredCash'>,
): Cents => (method === 'cash' ? deferredCash : total)
