import * as v from 'valibot'
import { parseTypedMoment } from '../time/typed-moment.ts'

const typedText = v.optional(v.pipe(v.string('format'), v.maxLength(40, 'format')), '')

export type PublishInput = { date: string; time: string }

/** `from` is null without a day: at once. Codes: those of a typed moment, and `date_future`. */
export const publishForm = (timeZone: string, now: Date) =>
  v.pipe(
    v.object({ date: typedText, time: typedText }),
    v.rawTransform<PublishInput, { from: Date | null }>(({ dataset, addIssue, NEVER }) => {
      const { date, time } = dataset.value
      const moment = parseTypedMoment(date, time, timeZone)
      const reject = (field: keyof PublishInput, message: string) => {
        const value = dataset.value[field]
        addIssue({ message, path: [{ type: 'object', origin: 'value', input: dataset.value, key: field, value }] })
        return NEVER
      }
      if ('error' in moment) return reject(moment.field, moment.error)
      if (moment.at && moment.at <= now) return reject('date', 'date_future')
      return { from: moment.at }
    }),
  )
