import * as v from 'valibot'
import { typedEventDay } from '../events/event-form.ts'
import { typedPrice, typedPriceOrNull } from '../money/price-schema.ts'
import { checkbox } from '../text/fields.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { typedDayTime } from '../time/clock.ts'
import { skippedCode } from '../time/typed-moment.ts'
import { instantAt } from '../time/wall-clock.ts'
import { pathTo } from '../text/path-to.ts'
import { readTeamSettings, teamSettings } from '../teams/team-settings.ts'
import { tierForm } from './tier-form.ts'
import { checkTiers } from './tier-schema.ts'
import { capacity, competitionName, distanceM, isCashWithinPrice, withdrawal } from './competition-schema.ts'

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
      time: typedDayTime,
      capacity: typedOrNull(capacity, wholeNumber),
      tiers: tierForm(terms),
      ...teamSettings,
      hasWaitingList: v.optional(checkbox, false),
      ...withdrawal,
    }),
    v.forward(v.partialCheck([['price'], ['deferredCash']], isCashWithinPrice, 'deferred_exceeds_price'), [
      'deferredCash',
    ]),
    v.forward(
      v.partialCheck(
        [['date'], ['time']],
        ({ date, time }) => instantAt(date, time, terms.timeZone) !== null,
        ({ input: { date, time } }) => skippedCode(date, time, terms.timeZone),
      ),
      ['time'],
    ),
    checkTiers(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      const { name, price, deferredCash, distance, date, time, capacity: most, tiers, hasWaitingList } = dataset.value
      const settings = readTeamSettings(dataset.value)
      if ('faults' in settings) {
        for (const { field, message } of settings.faults) addIssue({ message, path: pathTo(dataset.value, [field]) })
        return NEVER
      }
      const startsAt = instantAt(date, time, terms.timeZone)!
      const columns = { name, price, deferredCash, hasWaitingList, distanceM: distance, startsAt }
      return { ...columns, capacity: most, tiers, team: settings.team }
    }),
  )
}

export type CompetitionInput = v.InferInput<ReturnType<typeof competitionForm>>
export type CompetitionDetails = v.InferOutput<ReturnType<typeof competitionForm>>
