import type { Em } from '#server/database/orm.ts'
import type { FieldKind } from '#rules/registration-forms/form-field.ts'
import { answerCounts } from '../registration-forms/answer-counts.ts'
import { loadRegistrationForm, type EventKey } from '../registration-forms/load-registration-form.ts'

export type AnsweredField = { id: string; kind: FieldKind; label: string }

/** The fields of an event's form that are asked or have answers, in its order. */
export async function answeredFields(em: Em, event: EventKey): Promise<AnsweredField[]> {
  const { fields } = await loadRegistrationForm(em, event)
  const counts = fields.length === 0 ? new Map() : await answerCounts(em, event)
  return fields.filter(({ id, enabled }) => enabled || counts.has(id))
}
