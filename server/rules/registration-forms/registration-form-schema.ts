import * as v from 'valibot'
import { participantsLimit } from '../registrations/participants-limit.ts'
import { closedObject } from '../text/closed-object.ts'
import { integerBetween, optionalLine, paragraphs } from '../text/fields.ts'
import { pathTo } from '../text/path-to.ts'
import { formField, maxFields, type FormField } from './form-field.ts'

/** What an event asks of its athletes beside what every event asks. `competition` as in `formField`. */
export function registrationFormSchema(competition: v.GenericSchema<string, string>) {
  return closedObject({
    title: optionalLine(120),
    description: paragraphs(2000),
    showsProgress: v.optional(v.boolean('required'), true),
    /** How many athletes an order may have; 1: one alone. */
    maxParticipants: v.optional(integerBetween(1, participantsLimit), 10),
    asksGender: v.optional(v.boolean('required'), true),
    /** After how many days from the race files about health are erased. */
    healthFileDays: v.optional(v.pipe(v.number('number'), integerBetween(1, 365)), 30),
    fields: v.optional(
      v.pipe(
        v.array(formField(competition) as v.GenericSchema<unknown, FormField>),
        v.maxLength(maxFields, `max_items:${maxFields}`),
        v.rawCheck(({ dataset, addIssue }) => {
          if (!dataset.typed) return
          for (const { index, key, code } of contradictionsOf(dataset.value))
            addIssue({ message: code, path: pathTo(dataset.value, [index, key]) })
        }),
      ),
      [],
    ),
  })
}

export type RegistrationForm = v.InferOutput<ReturnType<typeof registrationFormSchema>>

export const usualForm: RegistrationForm = {
  title: '',
  description: '',
  showsProgress: true,
  maxParticipants: 10,
  asksGender: true,
  healthFileDays: 30,
  fields: [],
}

type Contradiction = { index: number; key: 'id' | 'condition' | 'max'; code: string }

/** A condition looks at an earlier field only, so that no field decides about itself, not even through others. */
function contradictionsOf(fields: readonly FormField[]): Contradiction[] {
  return fields.flatMap((field, index): Contradiction[] => {
    const earlier = fields.slice(0, index)
    const isTwice = earlier.some(({ id }) => id === field.id)
    const hasNoRange = 'min' in field && field.min !== null && field.max !== null && field.min > field.max
    return [
      ...(isTwice ? [{ index, key: 'id', code: 'taken' } as const] : []),
      ...(isConditionPossible(field, earlier) ? [] : [{ index, key: 'condition', code: 'condition' } as const]),
      ...(hasNoRange ? [{ index, key: 'max', code: 'range' } as const] : []),
    ]
  })
}

function isConditionPossible({ condition }: FormField, earlier: readonly FormField[]): boolean {
  if (condition?.kind !== 'answer') return true
  const source = earlier.find(({ id }) => id === condition.field)
  return source !== undefined && condition.isOneOf.every((answer) => possibleAnswersOf(source).includes(answer))
}

/** The answers that a condition may name; none of fields with free answers. */
export function possibleAnswersOf(field: FormField): readonly string[] {
  if (field.kind === 'choice' || field.kind === 'choices') return field.options
  return field.kind === 'yes_no' ? yesOrNo : []
}

export const yesOrNo = ['yes', 'no'] as const
