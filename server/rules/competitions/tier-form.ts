import * as v from 'valibot'
import { typedPriceAboveZero } from '../money/price-schema.ts'
import { listUpTo } from '../text/fields.ts'
import { typedOrNull, wholeNumber } from '../text/typed.ts'
import { parseDay } from '../time/day.ts'
import { dayBetween, plannedDays } from '../time/day-schema.ts'
import { capacity } from './competition-schema.ts'
import { maxTiers } from './tier-schema.ts'

const lastDay = typedOrNull(dayBetween(plannedDays), {
  parse: (text) => {
    const result = parseDay(text)
    return 'day' in result ? result.day : undefined
  },
  code: 'date_format',
})

export const tierForm = (money: Readonly<{ currency: string; region: string }>) =>
  v.optional(
    listUpTo(
      v.object({
        id: v.optional(v.string('format'), ''),
        price: typedPriceAboveZero(money),
        until: lastDay,
        places: typedOrNull(capacity, wholeNumber),
      }),
      maxTiers,
    ),
    [],
  )

export type TierInput = NonNullable<v.InferInput<ReturnType<typeof tierForm>>>[number]
export type TierDetails = v.InferOutput<ReturnType<typeof tierForm>>[number]
