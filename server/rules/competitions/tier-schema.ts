import * as v from 'valibot'
import type { Cents } from '../money/amounts.ts'
import { pathTo } from '../text/path-to.ts'
import { formatDay, type Day } from '../time/day.ts'

export const maxTiers = 10

type Tier = Readonly<{ price: Cents; until: Day | null; places: number | null }>
type Priced = Readonly<{ price: Cents; deferredCash: Cents; tiers: readonly Tier[] }>
type Fault = Readonly<{ at: readonly (string | number)[]; code: string }>

export function tierFaults({ price, deferredCash, tiers }: Priced): Fault[] {
  if (tiers.length > 0 && price === 0) return [{ at: ['price'], code: 'tiers_need_price' }]
  return tiers.flatMap((tier, index) => {
    const previousDay = tiers
      .slice(0, index)
      .map(({ until }) => until ?? '')
      .reduce((last, day) => (day > last ? day : last), '')
    const faults = {
      price: deferredCash > tier.price && 'deferred_exceeds_price',
      until:
        (tier.until === null && tier.places === null && 'tier_without_end') ||
        (tier.until !== null && tier.until <= previousDay && `date_after:${formatDay(previousDay)}`),
    }
    return Object.entries(faults).flatMap(([field, code]) => (code ? [{ at: ['tiers', index, field], code }] : []))
  })
}

export const checkTiers = <Values extends Priced>() =>
  v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    for (const { at, code } of tierFaults(dataset.value)) addIssue({ message: code, path: pathTo(dataset.value, at) })
  })
