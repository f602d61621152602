import * as v from 'valibot'
import { capacity } from '../competitions/competition-schema.ts'
import { typedPrice } from '../money/price-schema.ts'
import { fieldId, maxOptions } from '../registration-forms/form-field.ts'
import { checkbox, line, nameLine, textList } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { parseTypedMoment } from '../time/typed-moment.ts'
import { maxTicketFields, perOrder, ticketFieldKinds, ticketFieldOf, ticketTypeEntries } from './ticket-type-schema.ts'

export type TicketTypeTerms = Readonly<{ currency: string; region: string; timeZone: string }>

const option = line(120)
const day = v.optional(v.string('date_format'), '')
const clock = v.optional(v.string('clock'), '')

const field = v.pipe(
  v.object({
    id: fieldId,
    label: nameLine(200),
    kind: v.picklist(ticketFieldKinds, 'selection'),
    required: checkbox,
    /** A line each. */
    options: v.optional(v.string('format'), ''),
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed || dataset.value.kind !== 'choice') return
    const options = optionsIn(dataset.value.options)
    const code = optionsFault(options)
    if (code) addIssue({ message: code, path: pathTo(dataset.value, ['options']) })
  }),
  v.transform(({ options, ...stated }) => ticketFieldOf({ ...stated, options: optionsIn(options) })),
)

const optionsIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((each) => each.trim())
    .filter(Boolean)

function optionsFault(options: readonly string[]): string | null {
  if (options.length === 0) return 'required'
  if (options.length > maxOptions) return `max_items:${maxOptions}`
  if (new Set(options).size < options.length) return 'taken'
  const fault = options.map((text) => v.safeParse(option, text)).find(({ success }) => !success)
  return fault?.issues?.[0]?.message ?? null
}

/** An empty `maxQuantity` is unlimited. Days and times are of the event's zone; empty ones are no limit of the sale. */
export const ticketTypeForm = (terms: TicketTypeTerms) =>
  v.pipe(
    v.object({
      ...ticketTypeEntries,
      isActive: checkbox,
      price: typedPrice(terms),
      maxQuantity: typedOrNull(capacity, wholeNumber),
      perOrder: typed(perOrder, wholeNumber),
      saleStartDate: day,
      saleStartTime: clock,
      saleEndDate: day,
      saleEndTime: clock,
      /** Names of the event's sponsors. */
      sponsors: textList,
      fields: v.optional(v.pipe(v.array(field), v.maxLength(maxTicketFields, `max_items:${maxTicketFields}`)), []),
    }),
    v.rawCheck(({ dataset, addIssue }) => {
      if (!dataset.typed) return
      const { saleStart, saleEnd } = momentsOf(dataset.value, terms)
      for (const [name, moment] of Object.entries({ saleStart, saleEnd }))
        if ('error' in moment)
          addIssue({
            message: moment.error,
            path: pathTo(dataset.value, [`${name}${moment.field === 'date' ? 'Date' : 'Time'}`]),
          })
      if ('at' in saleStart && 'at' in saleEnd && saleStart.at && saleEnd.at && saleEnd.at <= saleStart.at)
        addIssue({ message: 'sale_ends_first', path: pathTo(dataset.value, ['saleEndDate']) })
      for (const [index, { label }] of dataset.value.fields.entries())
        if (dataset.value.fields.slice(0, index).some((earlier) => earlier.label === label))
          addIssue({ message: 'taken', path: pathTo(dataset.value, ['fields', index, 'label']) })
    }),
    v.transform((input) => {
      const { saleStartDate: _sd, saleStartTime: _st, saleEndDate: _ed, saleEndTime: _et, ...details } = input
      const { saleStart, saleEnd } = momentsOf(input, terms)
      return {
        ...details,
        saleStartsAt: 'at' in saleStart ? saleStart.at : null,
        saleEndsAt: 'at' in saleEnd ? saleEnd.at : null,
      }
    }),
  )

type Moments = { saleStartDate: string; saleStartTime: string; saleEndDate: string; saleEndTime: string }

/** Without a time of its own a sale begins with the day, and ends with it. */
const momentsOf = (
  { saleStartDate, saleStartTime, saleEndDate, saleEndTime }: Moments,
  { timeZone }: Pick<TicketTypeTerms, 'timeZone'>,
) => ({
  saleStart: parseTypedMoment(saleStartDate, saleStartTime || (saleStartDate.trim() ? '00:00' : ''), timeZone),
  saleEnd: parseTypedMoment(saleEndDate, saleEndTime, timeZone),
})

export type TicketTypeInput = v.InferInput<ReturnType<typeof ticketTypeForm>>
export type TicketTypeDetails = v.InferOutput<ReturnType<typeof ticketTypeForm>>
