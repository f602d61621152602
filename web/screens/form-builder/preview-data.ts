import { draftErrors, formOfDraft, type FieldDraft, type FormDraft } from '#rules/registration-forms/form-draft.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import type { ParticipantFormData } from '../registration/registration-data.ts'

const unlimited = { state: 'unlimited', left: null, isNearlyFull: false, reason: null } as const

/** `id` of the competition of an event that has none yet. */
const noCompetition = '00000000-0000-4000-8000-000000000000'

/** The form of an athlete as it would be with what is edited, as far as that is complete. */
export function previewData(
  { competitions, merchandise, today }: Pick<EventForm, 'competitions' | 'merchandise' | 'today'>,
  draft: FormDraft,
  { countries, untitled }: { countries: ParticipantFormData['countries']; untitled: string },
): ParticipantFormData {
  const listed = competitions.length > 0 ? competitions : [{ id: noCompetition, name: '', raceDay: today, team: null }]
  const errors = draftErrors(draft)
  const fields = draft.fields.map((field) => completeField(field, errors, untitled))
  return {
    event: { competitions: listed.map(({ id, name }) => ({ id, name, places: unlimited })) },
    participantTerms: {
      today,
      teams: Object.fromEntries(listed.flatMap(({ id, team }) => (team ? [[id, team]] : []))),
      raceDays: Object.fromEntries(listed.map(({ id, raceDay }) => [id, raceDay])),
      form: formOfDraft({ ...draft, fields }) as RegistrationForm,
      merchandise,
    },
    countries,
    heldVariants: [],
  }
}

/** Limits and conditions that are not complete yet are left out. */
function completeField(field: FieldDraft, errors: Readonly<Record<string, string>>, untitled: string): FieldDraft {
  const { id, label, condition, options, min, max } = field
  const isFaulty = (part: string) => Object.keys(errors).some((path) => path.startsWith(`${id}.${part}`))
  return {
    ...field,
    label: label.trim() || untitled,
    options: [...new Set(options)],
    min: isFaulty('min') ? '' : min,
    max: isFaulty('max') ? '' : max,
    isForAll: field.isForAll || isFaulty('competitions'),
    condition: isFaulty('condition') ? { ...condition, kind: 'always' } : condition,
  }
}
