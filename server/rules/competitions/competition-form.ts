import * as v from 'valibot'
import { timeField, eventDay } from '../events/event-form.ts'
import { line, optionalInteger } from '../text/fields.ts'
import { maxPriceOf } from '../money/currency.ts'
import { parseMoney } from '../money/money.ts'
import type { Cents } from '../money/amounts.ts'
import { instantAt } from '../time/wall-clock.ts'

export type CompetitionTerms = Readonly<{ currency: string; region: string; timeZone: string }>

const maxDistanceM = 1_000_000
const maxPlaces = 1_000_000

export function competitionForm(terms: CompetitionTerms) {
  return v.pipe(
    v.object({
      name: line(80),
      price: money(terms),
      deferredCash: v.optional(
        v.union([
          v.pipe(
            v.literal(''),
            v.transform((): Cents => 0),
          ),
          money(terms),
        ]),
        '',
      ),
      distance: v.optional(v.pipe(v.string('format'), v.trim(), kilometres), ''),
      date: eventDay,
      time: timeField,
      capacity: optionalInteger(1, maxPlaces),
    }),
    v.forward(
      v.partialCheck(
        [['price'], ['deferredCash']],
        ({ price, deferredCash }) => deferredCash <= price,
        'deferred_exceeds_price',
      ),
      ['deferredCash'],
    ),
    v.forward(
      v.partialCheck(
        [['date'], ['time']],
        ({ date, time }) => instantAt(date, time, terms.timeZone) !== null,
        'time_skipped',
      ),
      ['time'],
    ),
    v.transform(({ date, time, distance, ...competition }) => ({
      ...competition,
      distanceM: distance,
      startsAt: instantAt(date, time, terms.timeZone)!,
    })),
  )
}

export type CompetitionInput = v.InferInput<ReturnType<typeof competitionForm>>
export type CompetitionDetails = v.InferOutput<ReturnType<typeof competitionForm>>

function money({ currency, region }: CompetitionTerms) {
  return v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty('required'),
    v.rawTransform<string, Cents>(({ dataset, addIssue, NEVER }) => {
      const amount = parseMoney(dataset.value, currency, region)
      if (amount !== null && amount <= maxPriceOf(currency)) return amount
      addIssue({ message: 'money' })
      return NEVER
    }),
  )
}

const kilometres = v.rawTransform<string, number | null>(({ dataset, addIssue, NEVER }) => {
  if (dataset.value === '') return null
  const isNumber = /^\d{1,4}(?:[.,]\d{1,5})?(?:\s*km)?$/i.test(dataset.value)
  const metres = isNumber ? Math.round(Number.parseFloat(dataset.value.replace(',', '.')) * 1000) : 0
  if (metres >= 1 && metres <= maxDistanceM) return metres
  addIssue({ message: 'kilometres' })
  return NEVER
})
