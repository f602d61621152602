import { applicableFields, typedAnswers, type Answers, type AnswerValue, type Athlete } from './answers.ts'
import type { FileType, FormField } from './form-field.ts'
import { possibleAnswersOf, type RegistrationForm } from './registration-form-schema.ts'

/** `count` is how many athletes a change concerns; of `participants`, how many unpaid orders. */
export type FormChange = Readonly<{ count: number }> &
  (
    | Readonly<{ kind: 'disabled' | 'required' | 'hidden' | 'hiddenFiles' | 'bounds' | 'types'; label: string }>
    | Readonly<{ kind: 'renamed'; label: string; to: string }>
    | Readonly<{ kind: 'option'; label: string; option: string }>
    | Readonly<{ kind: 'files'; label: string; max: number }>
    | Readonly<{ kind: 'gender' }>
    | Readonly<{ kind: 'participants'; max: number }>
  )

export type RegisteredAthlete = Readonly<{
  athlete: Athlete
  isCancelled: boolean
  hasGender: boolean
  answers: Answers
  files: readonly Readonly<{ fieldId: string; type: FileType }>[]
}>

/** `heldGroups` is how many athletes without a team each unpaid order has. */
export type Registered = Readonly<{ athletes: readonly RegisteredAthlete[]; heldGroups: readonly number[] }>

/** What saving `after` means for athletes who have registered under `before`. */
export function formChanges(before: RegistrationForm, after: RegistrationForm, registered: Registered): FormChange[] {
  const { heldGroups } = registered
  const athletes = registered.athletes.map((one) => ({
    ...one,
    fieldsBefore: requirementsOf(before, one),
    fieldsAfter: requirementsOf(after, one),
  }))
  const changes = after.fields.flatMap((field) => {
    const old = before.fields.find(({ id }) => id === field.id)
    return [...(old ? changesOfField(old, field, athletes) : []), becomesOwed(field, athletes)]
  })
  const loseGender = before.asksGender && !after.asksGender
  const tooLarge = heldGroups.filter((size) => size > after.maxParticipants && size <= before.maxParticipants)
  return [
    ...changes,
    { kind: 'gender', count: countOf(athletes, (one) => loseGender && !one.isCancelled && one.hasGender) } as const,
    { kind: 'participants', max: after.maxParticipants, count: tooLarge.length } as const,
  ].filter(({ count }) => count > 0)
}

/** Whether each field that is asked is required, by its id. */
type Requirements = ReadonlyMap<string, boolean>
type ComparedAthlete = RegisteredAthlete & Readonly<{ fieldsBefore: Requirements; fieldsAfter: Requirements }>

function requirementsOf({ fields }: RegistrationForm, { athlete, answers }: RegisteredAthlete): Requirements {
  const applicable = applicableFields(fields, athlete, typedAnswers(fields, answers))
  return new Map(applicable.map(({ id, required }) => [id, required]))
}

const countOf = (athletes: readonly ComparedAthlete[], isConcerned: (athlete: ComparedAthlete) => boolean): number =>
  athletes.filter(isConcerned).length

const hasGiven = ({ answers, files }: RegisteredAthlete, id: string): boolean =>
  answers[id] !== undefined || files.some(({ fieldId }) => fieldId === id)

function changesOfField(old: FormField, field: FormField, athletes: readonly ComparedAthlete[]): FormChange[] {
  const { id, label } = old
  const givers = athletes.filter((one) => hasGiven(one, id))
  const current = givers.filter(({ isCancelled }) => !isCancelled)
  const isTurnedOff = old.enabled && !field.enabled
  const isHidden = ({ fieldsBefore, fieldsAfter }: ComparedAthlete) => fieldsBefore.has(id) && !fieldsAfter.has(id)
  return [
    { kind: 'disabled', label, count: isTurnedOff ? givers.length : 0 },
    { kind: 'renamed', label, to: field.label, count: label === field.label ? 0 : givers.length },
    ...removedOptions(old, field, givers),
    {
      kind: field.kind === 'file' ? 'hiddenFiles' : 'hidden',
      label,
      count: isTurnedOff ? 0 : countOf(current, isHidden),
    },
    {
      kind: 'bounds',
      label,
      count: countOf(current, ({ answers }) => leavesBounds(old, field, answers[id]?.value)),
    },
    ...changesOfFiles(old, field, current),
  ]
}

function removedOptions(old: FormField, field: FormField, givers: readonly ComparedAthlete[]): FormChange[] {
  const options = possibleAnswersOf(field)
  return possibleAnswersOf(old)
    .filter((option) => !options.includes(option))
    .map((option) => ({
      kind: 'option',
      label: old.label,
      option,
      count: countOf(givers, ({ answers }) => [answers[old.id]?.value].flat().includes(option)),
    }))
}

function leavesBounds(old: FormField, field: FormField, value: AnswerValue | undefined): boolean {
  return value !== undefined && isWithin(old, value) && !isWithin(field, value)
}

function isWithin(field: FormField, value: AnswerValue): boolean {
  if (!('min' in field)) return true
  const { min, max } = field
  return (min === null || value >= min) && (max === null || value <= max)
}

function changesOfFiles(old: FormField, field: FormField, athletes: readonly ComparedAthlete[]): FormChange[] {
  if (old.kind !== 'file' || field.kind !== 'file') return []
  const { label, id } = old
  const filesOf = ({ files }: ComparedAthlete) => files.filter(({ fieldId }) => fieldId === id)
  const isRejected = ({ type }: { type: FileType }) => old.accepts.includes(type) && !field.accepts.includes(type)
  const isTooMany = (files: readonly unknown[]) => files.length > field.maxFiles && files.length <= old.maxFiles
  return [
    { kind: 'files', label, max: field.maxFiles, count: countOf(athletes, (one) => isTooMany(filesOf(one))) },
    { kind: 'types', label, count: countOf(athletes, (one) => filesOf(one).some(isRejected)) },
  ]
}

/** Also where a field was required before, of others: it is asked in more competitions now, or lost its condition. */
const becomesOwed = ({ id, label }: FormField, athletes: readonly ComparedAthlete[]): FormChange => ({
  kind: 'required',
  label,
  count: countOf(
    athletes,
    (one) => !one.isCancelled && one.fieldsAfter.get(id) === true && !one.fieldsBefore.get(id) && !hasGiven(one, id),
  ),
})
