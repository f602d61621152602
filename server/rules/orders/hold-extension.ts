import * as v from 'valibot'
import { selected, typed } from '../text/typed.ts'
import { typedDayTime } from '../time/clock.ts'
import { dayField } from '../time/day-schema.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { skippedCode } from '../time/typed-moment.ts'
import { instantAt } from '../time/wall-clock.ts'

/** Until when staff keep the places of an unpaid order, by the clock of its event. */
export const holdExtensionForm = v.pipe(
  v.object({ date: dayField(), time: typedDayTime, timeZone: typed(timeZone, selected) }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const until = instantAt(input.date, input.time, input.timeZone)
    if (until) return { until }
    addIssue({
      message: skippedCode(input.date, input.time, input.timeZone),
      path: [{ type: 'object', origin: 'value', input, key: 'time', value: input.time }],
    })
    return NEVER
  }),
)
export type HoldExtensionInput = v.InferInput<typeof holdExtensionForm>
