import * as v from 'valibot'
import { typedPercent } from '../money/price-schema.ts'
import type { FormTerms } from '../resources.ts'
import { integerBetween, textList } from '../text/fields.ts'
import { numberFormat } from '../text/formatters.ts'
import { typed, typedOrNull, wholeNumber } from '../text/typed.ts'
import { parseTypedMoment, typedMomentOf } from '../time/typed-moment.ts'

type Control = 'line' | 'code' | 'number' | 'amount' | 'paragraph' | 'moment' | 'choice' | 'choices'

type Reading<Value> = { value: Value } | { error: string; input?: string }

/** A value of a form: how it is rendered, read from what people type, and written as they would type it. */
export type TypedField<Value = unknown> = Readonly<{
  control: Control
  /** Ends of the names of its inputs. */
  inputs: readonly string[]
  choices?: readonly string[]
  /** The field is in the form while another input has this text. */
  onlyIf?: Readonly<{ input: string; text: string; otherwise: Value }>
  read(texts: readonly string[], terms: FormTerms, isUnchanged?: boolean): Reading<Value>
  /** Null: in a form of a new row. Views have moments as text. */
  write(value: Value | null, terms: FormTerms, isCopy: boolean): readonly string[]
}>

type TextSchema<Value> = v.GenericSchema<string, Value> | v.GenericSchema<string | undefined, Value>

type ValueField<Value> = Readonly<{
  control: Control
  schema(terms: FormTerms): TextSchema<Value>
  textOf?(value: NonNullable<Value>, terms: FormTerms): string
}>

export const valueField = <Value>({ control, schema, textOf = String }: ValueField<Value>): TypedField<Value> => ({
  control,
  inputs: [''],
  read: ([text = ''], terms) => {
    const result = v.safeParse(schema(terms), text)
    return result.success ? { value: result.output } : { error: result.issues[0].message }
  },
  write: (value, terms) => [value == null ? '' : textOf(value, terms)],
})

const fieldOf = (control: Control) => (schema: TextSchema<string>) => valueField({ control, schema: () => schema })

export const textField = fieldOf('line')
export const codeField = fieldOf('code')
export const paragraphField = fieldOf('paragraph')

export const numberField = (min: number, max: number) =>
  valueField({ control: 'number', schema: () => typed(integerBetween(min, max), wholeNumber) })

export const optionalNumberField = (min: number, max: number) =>
  valueField({ control: 'number', schema: () => typedOrNull(integerBetween(min, max), wholeNumber) })

/** In basis points. */
export const percentField = valueField({
  control: 'amount',
  schema: () => typedPercent,
  textOf: (rate, { region }) => numberFormat(region, { useGrouping: false }).format(rate / 100),
})

/** A new row has the first value, or `initial` of them. */
export const choiceField = <const Value extends string | boolean>(
  values: readonly [Value, ...Value[]],
  initial?: (terms: FormTerms) => string,
): TypedField<Value> => ({
  control: 'choice',
  inputs: [''],
  choices: values.map(String),
  read: ([text]) => {
    const value = values.find((each) => String(each) === text)
    return value === undefined ? { error: 'selection' } : { value }
  },
  write: (value, terms) => {
    const first = values.find((each) => String(each) === initial?.(terms)) ?? values[0]
    return [String(value ?? first)]
  },
})

/** Ids of rows that the screen gives as options; `emptyCode` is the problem of choosing none. */
export const choicesField = (
  emptyCode: string,
  onlyIf?: Readonly<{ input: string; text: string }>,
): TypedField<string[]> => ({
  control: 'choices',
  inputs: [''],
  ...(onlyIf && { onlyIf: { ...onlyIf, otherwise: [] } }),
  read: ([text]) => {
    const ids = v.parse(textList, text)
    return ids.length === 0 ? { error: emptyCode } : { value: ids }
  },
  write: (ids) => [(ids ?? []).join('\n')],
})

/** A day and a time of the organization, or neither; a day alone is until its end. What is stored may have passed. */
export const momentField = ({ isFuture }: { isFuture: boolean }): TypedField<Date | null> => ({
  control: 'moment',
  inputs: ['Date', 'Time'],
  read: ([date = '', time = ''], { timeZone, now }, isUnchanged) => {
    const result = parseTypedMoment(date, time, timeZone)
    if ('error' in result) return { error: result.error, input: result.field === 'date' ? 'Date' : 'Time' }
    if (isFuture && !isUnchanged && result.at && result.at <= now) return { error: 'date_future', input: 'Date' }
    return { value: result.at }
  },
  write: (value, { timeZone, now }, isCopy) => {
    const at = value && new Date(value)
    const { date, time } = typedMomentOf(isFuture && isCopy && at && at <= now ? null : at, timeZone)
    return [date, time]
  },
})
