import * as v from 'valibot'
import { closedObject } from '../text/closed-object.ts'
import { integerBetween, line, listUpTo, nameLine, optionalLine, orNull } from '../text/fields.ts'
import { dayBetween, writtenDays } from '../time/day-schema.ts'

export const fieldKinds = [
  'short_text',
  'long_text',
  'number',
  'date',
  'choice',
  'choices',
  'yes_no',
  'country',
  'file',
] as const
export type FieldKind = (typeof fieldKinds)[number]

/** Names an input of a form and an answer in the database; two names that no form may send are none. */
export const fieldId = v.pipe(
  v.string('required'),
  v.regex(/^(?!(?:constructor|prototype)$)[a-z][a-z0-9_]{0,39}$/, 'format'),
)

export const fileTypes = ['pdf', 'jpg', 'png'] as const
export type FileType = (typeof fileTypes)[number]

export const maxFilesOfField = 5
export const maxFields = 60
export const maxOptions = 60

const option = line(120)

/** When a field is shown: by what an earlier one of the form was answered, or by the athlete's age on race day. */
export const fieldCondition = v.variant('kind', [
  closedObject({
    kind: v.literal('answer'),
    field: fieldId,
    isOneOf: v.pipe(v.array(option), v.minLength(1, 'required'), v.maxLength(maxOptions, `max_items:${maxOptions}`)),
  }),
  closedObject({ kind: v.literal('under'), age: integerBetween(1, 120) }),
  closedObject({ kind: v.literal('from'), age: integerBetween(1, 120) }),
])
export type FieldCondition = v.InferOutput<typeof fieldCondition>

/** What can be chosen. */
export const optionTexts = v.pipe(
  v.array(option, 'required'),
  v.minLength(1, 'min_items:1'),
  v.maxLength(maxOptions, `max_items:${maxOptions}`),
  v.check((texts) => new Set(texts).size === texts.length, 'taken'),
)

const bound = v.pipe(
  v.number('number'),
  v.minValue(-1e9, 'min_value:-1000000000'),
  v.maxValue(1e9, 'max_value:1000000000'),
)
const day = dayBetween(writtenDays)

/** `competition` names one of the event: by its id where it is stored, by its name in a tenant's folder. */
export function formField<Competition extends v.GenericSchema<string, string>>(competition: Competition) {
  const entries = {
    id: fieldId,
    label: nameLine(200),
    help: optionalLine(300),
    required: v.optional(v.boolean('required'), false),
    enabled: v.optional(v.boolean('required'), true),
    /** Empty: all. */
    competitions: v.optional(listUpTo(competition, 100), []),
    condition: orNull(fieldCondition),
  }
  const placeholder = optionalLine(120)
  return v.variant(
    'kind',
    [
      closedObject({ kind: v.literal('short_text'), ...entries, placeholder }),
      closedObject({ kind: v.literal('long_text'), ...entries, placeholder }),
      closedObject({ kind: v.literal('number'), ...entries, placeholder, min: orNull(bound), max: orNull(bound) }),
      closedObject({ kind: v.literal('date'), ...entries, min: orNull(day), max: orNull(day) }),
      closedObject({ kind: v.literal('choice'), ...entries, options: optionTexts }),
      closedObject({ kind: v.literal('choices'), ...entries, options: optionTexts }),
      closedObject({ kind: v.literal('yes_no'), ...entries }),
      closedObject({ kind: v.literal('country'), ...entries }),
      closedObject({
        kind: v.literal('file'),
        ...entries,
        maxFiles: v.optional(integerBetween(1, maxFilesOfField), 1),
        accepts: v.optional(v.pipe(v.array(v.picklist(fileTypes, 'selection')), v.minLength(1, 'min_items:1')), [
          ...fileTypes,
        ]),
        /** Erased as many days after the race as the form says, `healthFileDays`. */
        isHealth: v.optional(v.boolean('required'), false),
        /** A required one may be sent until registration closes. */
        mayFollow: v.optional(v.boolean('required'), false),
      }),
    ],
    'selection',
  )
}

export type FormField = v.InferOutput<ReturnType<typeof formField<v.GenericSchema<string, string>>>>
