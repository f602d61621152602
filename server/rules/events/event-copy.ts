import * as v from 'valibot'
import { checkbox, formKey } from '../text/fields.ts'
import { selected, typed } from '../text/typed.ts'
import { typedDayTime } from '../time/clock.ts'
import { timeZone } from '../time/time-zone-schema.ts'
import { skippedCode } from '../time/typed-moment.ts'
import { instantAt } from '../time/wall-clock.ts'
import { copyParts } from './copy-parts.ts'
import { typedEventDay } from './event-form.ts'
import { eventEntries } from './event-schema.ts'

/** `key` is made once for a dialog: however often its form is sent, there is one copy. */
export const eventCopyForm = v.pipe(
  v.object({
    id: v.string(),
    key: formKey,
    title: eventEntries.title,
    date: typedEventDay,
    time: typedDayTime,
    timeZone: typed(timeZone, selected),
    competitions: checkbox,
    form: checkbox,
    merchandise: checkbox,
    tickets: checkbox,
    texts: checkbox,
    pictures: checkbox,
    coupons: checkbox,
  }),
  v.rawTransform(({ dataset: { value: input }, addIssue, NEVER }) => {
    const startsAt = instantAt(input.date, input.time, input.timeZone)
    if (startsAt) {
      const { id, key, title } = input
      return { id, key, title, startsAt, parts: copyParts.filter((part) => input[part]) }
    }
    addIssue({
      message: skippedCode(input.date, input.time, input.timeZone),
      path: [{ type: 'object', origin: 'value', input, key: 'time', value: input.time }],
    })
    return NEVER
  }),
)
export type EventCopyInput = v.InferInput<typeof eventCopyForm>
