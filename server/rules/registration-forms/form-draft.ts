import * as v from 'valibot'
import { formatDay, parseDay } from '../time/day.ts'
import { fieldErrors } from '../text/validation-message.ts'
import { fileTypes, type FieldCondition, type FieldKind, type FileType, type FormField } from './form-field.ts'
import { registrationFormSchema, type RegistrationForm } from './registration-form-schema.ts'

export type ConditionDraft = {
  kind: 'always' | FieldCondition['kind']
  field: string
  isOneOf: readonly string[]
  age: string
}

/** A field as it is edited: numbers and days as typed, and the settings of every kind. */
export type FieldDraft = {
  id: string
  kind: FieldKind
  label: string
  help: string
  placeholder: string
  required: boolean
  enabled: boolean
  isForAll: boolean
  competitions: readonly string[]
  condition: ConditionDraft
  options: readonly string[]
  min: string
  max: string
  maxFiles: number
  accepts: readonly FileType[]
  isHealth: boolean
  mayFollow: boolean
}

export type FormDraft = Omit<RegistrationForm, 'fields' | 'healthFileDays'> & {
  healthFileDays: string
  fields: readonly FieldDraft[]
}

export const blankField = (kind: FieldKind, id: string): FieldDraft => ({
  id,
  kind,
  label: '',
  help: '',
  placeholder: '',
  required: false,
  enabled: true,
  isForAll: true,
  competitions: [],
  condition: { kind: 'always', field: '', isOneOf: [], age: '' },
  options: [],
  min: '',
  max: '',
  maxFiles: 1,
  accepts: fileTypes,
  isHealth: false,
  mayFollow: false,
})

/** What is sent and saved of a draft; a faulty number or day stays the text that it is. */
export const formOfDraft = (draft: FormDraft) => ({
  ...draft,
  healthFileDays: numberOfText(draft.healthFileDays),
  fields: draft.fields.map(fieldOfDraft),
})

const settingsOf: Readonly<Record<FieldKind, readonly (keyof FieldDraft)[]>> = {
  short_text: ['placeholder'],
  long_text: ['placeholder'],
  number: ['placeholder', 'min', 'max'],
  date: ['min', 'max'],
  choice: ['options'],
  choices: ['options'],
  yes_no: [],
  country: [],
  file: ['maxFiles', 'accepts', 'isHealth', 'mayFollow'],
}

function fieldOfDraft(draft: FieldDraft): { id: string; kind: FieldKind } & Record<string, unknown> {
  const { kind, id, label, help, required, enabled, isForAll, competitions, options, min, max } = draft
  const boundOf = kind === 'date' ? dayOfText : numberOfText
  const settings = {
    ...draft,
    options: options.filter((option) => option.trim()),
    min: boundOf(min),
    max: boundOf(max),
  }
  return {
    kind,
    id,
    label,
    help,
    required,
    enabled,
    // An empty list is all of them: none is an id that no competition has.
    competitions: isForAll ? [] : competitions.length > 0 ? competitions : [''],
    condition: conditionOfDraft(draft.condition),
    ...Object.fromEntries(settingsOf[kind].map((key) => [key, settings[key]])),
  }
}

function conditionOfDraft({ kind, field, isOneOf, age }: ConditionDraft) {
  if (kind === 'always') return null
  return kind === 'answer' ? { kind, field, isOneOf } : { kind, age: numberOfText(age) }
}

const numberOfText = (text: string): number | string | null => {
  const typed = text.trim().replace(',', '.')
  return typed === '' ? null : /^-?\d{1,10}(?:\.\d{1,6})?$/.test(typed) ? Number(typed) : text
}

const dayOfText = (text: string): string | null => {
  const result = parseDay(text)
  return text.trim() === '' ? null : 'day' in result ? result.day : text
}

/** Of a saved form, or of one that was sent and may be faulty. */
export const draftOf = (form: RegistrationForm): FormDraft => ({
  ...form,
  healthFileDays: String(form.healthFileDays ?? ''),
  fields: form.fields.map(draftOfField),
})

export function draftOfField(field: FormField): FieldDraft {
  const { kind, id, competitions, condition, ...settings } = field
  const blank = blankField(kind, id)
  const boundText = (bound: string | number | null) => (bound === null ? '' : textOfBound(bound))
  return {
    ...blank,
    ...settings,
    isForAll: competitions.length === 0,
    competitions: competitions.filter(Boolean),
    condition: condition === null ? blank.condition : draftOfCondition(blank.condition, condition),
    min: 'min' in field ? boundText(field.min) : '',
    max: 'max' in field ? boundText(field.max) : '',
  }
}

const draftOfCondition = (blank: ConditionDraft, condition: FieldCondition): ConditionDraft =>
  condition.kind === 'answer'
    ? { ...blank, ...condition }
    : { ...blank, kind: condition.kind, age: String(condition.age ?? '') }

const textOfBound = (bound: string | number): string =>
  typeof bound === 'string' && /^\d{4}-\d\d-\d\d$/.test(bound) ? formatDay(bound) : String(bound)

const competition = v.pipe(v.string(), v.nonEmpty('min_items:1'))

/** Validation codes by path, such as `title` or `<field id>.min`. */
export function draftErrors(draft: FormDraft): Record<string, string> {
  const result = v.safeParse(registrationFormSchema(competition), formOfDraft(draft))
  return result.success ? {} : errorsByField(fieldErrors(result.issues), draft)
}

/** `fields.2.label` is named by its field's id, as fields move. */
export const errorsByField = (
  errors: Readonly<Record<string, string>>,
  { fields }: FormDraft,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(errors).map(([path, code]) => [
      path.replace(/^fields[.[](\d+)\]?/, (_, index: string) => fields[Number(index)]?.id ?? 'fields'),
      code,
    ]),
  )
