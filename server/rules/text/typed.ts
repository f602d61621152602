import * as v from 'valibot'

/**
 * How a person writes a value: `parse` reads the trimmed text, undefined where it cannot, which is `code` (of it). A value
 * beyond a limit of its schema has the schema's code, or `limitCode` (of it) where that limit is in another unit than
 * the text.
 * `emptyCode` replaces *required*.
 */
type Notation<Value> = Readonly<{
  parse: (text: string) => Value | undefined
  code: string | ((text: string) => string)
  limitCode?: string | ((schemaCode: string) => string)
  emptyCode?: string
}>

type Canonical<Value> = v.GenericSchema<Value, Value>

export function typed<Value>(schema: Canonical<Value>, notation: Notation<Value>) {
  return v.pipe(
    v.string('required'),
    v.trim(),
    v.nonEmpty(notation.emptyCode ?? 'required'),
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const result = parseTyped(schema, notation, dataset.value)
      if ('value' in result) return result.value
      addIssue({ message: result.error })
      return NEVER
    }),
  )
}

/** An empty text is null. */
export function typedOrNull<Value>(schema: Canonical<Value>, notation: Notation<Value>) {
  return v.optional(
    v.pipe(
      v.string('format'),
      v.trim(),
      v.rawTransform<string, Value | null>(({ dataset, addIssue, NEVER }) => {
        if (dataset.value === '') return null
        const result = parseTyped(schema, notation, dataset.value)
        if ('value' in result) return result.value
        addIssue({ message: result.error })
        return NEVER
      }),
    ),
    '',
  )
}

function parseTyped<Value>(
  schema: Canonical<Value>,
  { parse, code, limitCode }: Notation<Value>,
  text: string,
): { value: Value } | { error: string } {
  const value = parse(text)
  if (value === undefined) return { error: typeof code === 'function' ? code(text) : code }
  const result = v.safeParse(schema, value)
  if (result.success) return { value: result.output }
  const { message } = result.issues[0]
  return { error: typeof limitCode === 'function' ? limitCode(message) : (limitCode ?? message) }
}

/** Typed by choosing from a list. */
export const selected: Notation<string> = {
  parse: (text) => text,
  code: 'selection',
  limitCode: 'selection',
  emptyCode: 'selection',
}

export const wholeNumber: Notation<number> = {
  parse: (text) => (/^-?\d{1,15}$/.test(text) ? Number(text) : undefined),
  code: 'integer',
}
