import type { FieldDraft, FormDraft } from './form-draft.ts'
import { draftOf } from './form-draft.ts'
import type { RegistrationForm } from './registration-form-schema.ts'
import { replaceCompetitions } from './replace-competitions.ts'

type Fields = readonly FieldDraft[]

/** `base`, or with the first free number behind it. */
export function freeFieldId(fields: Fields, base: string): string {
  const ids = new Set(fields.map(({ id }) => id))
  const stem = base.replace(/_\d+$/, '').slice(0, 36)
  let id = base
  for (let number = 2; ids.has(id); number++) id = `${stem}_${number}`
  return id
}

export function duplicateField(fields: Fields, id: string, label: string): { fields: Fields; copy: FieldDraft } | null {
  const index = fields.findIndex((field) => field.id === id)
  const original = fields[index]
  if (!original) return null
  const copy = { ...original, id: freeFieldId(fields, id), label }
  return { fields: fields.toSpliced(index + 1, 0, copy), copy }
}

/** Conditions that name the option follow, unless another one has its text. */
export function renameOption(fields: Fields, id: string, index: number, text: string): Fields {
  const field = fields.find((one) => one.id === id)
  const before = field?.options[index]
  if (!field || before === undefined) return fields
  const isUnique = field.options.filter((option) => option === before).length === 1
  return fields.map((one) => {
    if (one.id === id) return { ...one, options: one.options.with(index, text) }
    const { condition } = one
    if (!isUnique || !text.trim() || condition.kind !== 'answer' || condition.field !== id) return one
    const isOneOf = condition.isOneOf.map((answer) => (answer === before ? text : answer))
    return { ...one, condition: { ...condition, isOneOf } }
  })
}

/** Lines of a pasted list become options of their own, without bullets; those that exist are left out. */
export function optionsWithPasted(options: readonly string[], index: number, pasted: string): readonly string[] {
  const lines = pasted
    .split(/[\r\n\t;]+/)
    .map((text) => text.replace(/^\s*(?:[-*•·]|\d+[.)])\s+/, '').trim())
    .filter(Boolean)
  const others = options.toSpliced(index, options[index]?.trim() ? 0 : 1).filter((option) => option.trim())
  const added = [...new Set(lines)].filter((line) => !others.includes(line))
  const at = Math.min(index + (options[index]?.trim() ? 1 : 0), others.length)
  return others.toSpliced(at, 0, ...added)
}

type Competition = Readonly<{ id: string; name: string }>
type OtherForm = Readonly<{ form: RegistrationForm; competitions: readonly Competition[] }>
type Here = Readonly<{
  draft: FormDraft
  competitions: readonly Competition[]
  answers: Readonly<Record<string, number>>
}>

/**
 * Another event's form here, behind the fields of this one or in their place; fields that were answered here stay,
 * disabled. Competitions are found by name; `missing` are those that do not exist here.
 */
export function copyFormHere(
  { draft, competitions, answers }: Here,
  other: OtherForm,
  replaces: boolean,
): { draft: FormDraft; missing: string[] } {
  const idByName = new Map(competitions.map(({ id, name }) => [name.toLocaleLowerCase(), id]))
  const ids = new Map(
    other.competitions.flatMap(({ id, name }) => {
      const here = idByName.get(name.toLocaleLowerCase())
      return here === undefined ? [] : [[id, here] as const]
    }),
  )
  const competitionIds = new Set(other.form.fields.flatMap((field) => field.competitions))
  const missing = other.competitions.filter(({ id }) => competitionIds.has(id) && !ids.has(id)).map(({ name }) => name)
  const copied = draftOf(replaceCompetitions(other.form, ids))
  if (!replaces) return { draft: { ...draft, fields: withFreeIds(draft.fields, copied.fields) }, missing }
  const answered = draft.fields
    .filter(({ id }) => answers[id])
    .map((field): FieldDraft => ({ ...field, enabled: false, condition: { ...field.condition, kind: 'always' } }))
  const fields = withFreeIds(answered, copied.fields)
  return { draft: { ...copied, fields: [...fields.slice(answered.length), ...answered] }, missing }
}

function withFreeIds(fields: Fields, copied: Fields): Fields {
  const newIds = new Map<string, string>()
  return copied.reduce<Fields>((all, field) => {
    const id = freeFieldId(all, field.id)
    newIds.set(field.id, id)
    const source = newIds.get(field.condition.field) ?? field.condition.field
    return [...all, { ...field, id, condition: { ...field.condition, field: source } }]
  }, fields)
}
