import type { Em } from '#server/database/orm.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command } from '../command.ts'
import { Competition } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { answerCounts } from './answer-counts.ts'
import { loadRegistrationForm } from './load-registration-form.ts'
import { writeForm } from './write-form.ts'

/**
 * Saves what an event asks if its form's revision is still `revision`. A field that somebody has answered can be
 * disabled and stays in the form. Throws `Refused` `field_answered` (`values.label`), `competition_unavailable`,
 * `changed_meanwhile` (`values.revision`), `not_found`, `forbidden`.
 */
export const saveRegistrationForm = command({
  permission: 'edit-events',
  subject: Event,
  action: 'event.form-saved',
  async run({ em, subject: event }, { revision, form }: { revision: number; form: RegistrationForm }) {
    await ensureCompetitionsExist(em, event, form)
    await ensureAnsweredFieldsStay(em, event, form)
    await writeForm(em, event, { revision, form })
    return audited({}, { result: { revision: revision + 1 } })
  },
})

async function ensureCompetitionsExist(
  em: Em,
  { organizationId, id }: Event,
  { fields }: RegistrationForm,
): Promise<void> {
  const ids = [...new Set(fields.flatMap(({ competitions }) => competitions))]
  const count = await em.count(Competition, { organizationId, eventId: id, id: ids })
  if (count !== ids.length) throw new Refused({ code: 'competition_unavailable' })
}

async function ensureAnsweredFieldsStay(em: Em, event: Event, { fields }: RegistrationForm): Promise<void> {
  const before = await loadRegistrationForm(em, event)
  const counts = await answerCounts(em, event)
  const removed = before.fields.find((field) => counts.has(field.id) && !fields.some(({ id }) => id === field.id))
  if (removed) throw new Refused({ code: 'field_answered', values: { label: removed.label } })
}
