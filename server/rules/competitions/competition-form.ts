import * as v from 'valibot'
import { typedEventDay } from '../events/event-form.ts'
import { typedPrice, typedPriceOrNull } from '../money/price-schema.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { typedClock } from '../time/clock.ts'
import { instantAt } from '../time/wall-clock.ts'
import { tierForm } from './tier-form.ts'
import { checkTiers } from './tier-schema.ts'
import { capacity, competitionName, distanceM, isCashWithinPrice } from './competition-schema.ts'

export type CompetitionTerms = Readonly<{ currency: string; region: string; timeZone: string }>

const kilometres = {
  parse: (text: string) =>
    /^\d{1,4}(?:[.,]\d{1,5})?(?:\s*km)?$/i.test(text)
      ? Math.round(Number.parseFloat(text.replace(',', '.')) * 1000)
      : undefined,
  code: 'kilometres',
  limitCode: 'kilometres',
}

export function competitionForm(terms: CompetitionTerms) {
  return v.pipe(
    v.object({
      name: competitionName,
      price: typedPrice(terms),
      deferredCash: v.pipe(
        typedPriceOrNull(terms),
        v.transform((amount) => amount ?? 0),
      ),
      distance: typedOrNull(distanceM, kilometres),
      date: typedEventDay,
      time: typedClock,
      capacity: typedOrNull(capacity, wholeNumber),
      tiers: tierForm(terms),
    }),
    v.forward(v.partialCheck([['price'], ['deferredCash']], isCashWithinPrice, 'deferred_exceeds_price'), [
      'deferredCash',
    ]),
    v.forward(
      v.partialCheck(
        [['date'], ['time']],
        ({ date, time }) => instantAt(date, time, terms.timeZone) !== null,
        'time_skipped',
      ),
      ['time'],
    ),
    checkTiers(),
    v.transform(({ date, time, distance, ...competition }) => ({
      ...competition,
      distanceM: distance,
      startsAt: instantAt(date, time, terms.timeZone)!,
    })),
  )
}

export type CompetitionInput = v.InferInput<ReturnType<typeof competitionForm>>
export type CompetitionDetails = v.InferOutput<ReturnType<typeof competitionForm>>
