import type { Cents } from '../money/amounts.ts'
import { integerBetween, nameLine } from '../text/fields.ts'

export const competitionName = nameLine(80)

export const distanceM = integerBetween(1, 1_000_000)

/** Null where it is stored: as many as come. */
export const capacity = integerBetween(1, 1_000_000)

export const isCashWithinPrice = ({ price, deferredCash }: { price: Cents; deferredCash: Cents }): boolean =>
  deferredCash <= price
