import * as v from 'valibot'
import type { Cents } from '../money/amounts.ts'
import { checkbox, integerBetween, nameLine } from '../text/fields.ts'

export const competitionName = nameLine(80)

export const distanceM = integerBetween(1, 1_000_000)

/** Null where it is stored: as many as come. */
export const capacity = integerBetween(1, 1_000_000)

export const isCashWithinPrice = ({ price, deferredCash }: { price: Cents; deferredCash: Cents }): boolean =>
  deferredCash <= price

/** Whether a lower limit withdraws open offers of the waiting list; no part of what is saved. */
export const withdrawal = { withdrawOffers: v.optional(checkbox, false) }
