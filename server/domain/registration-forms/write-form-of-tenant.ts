import type { Em } from '#server/database/orm.ts'
import type { TenantEvent } from '#rules/tenants/tenant-event.ts'
import { Competition } from '../competitions/competition.ts'
import { answerCounts } from './answer-counts.ts'
import { loadRegistrationForm, type EventKey } from './load-registration-form.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import { writeForm } from './write-form.ts'

/**
 * Writes the form of an event in a tenant's folder, whose competitions are written. Fields that athletes have answered
 * and the folder does not have stay, disabled.
 */
export async function writeFormOfTenant(em: Em, event: EventKey, { form }: TenantEvent): Promise<void> {
  const competitions = await em.find(Competition, { organizationId: event.organizationId, eventId: event.id })
  const { revision, fields } = await loadRegistrationForm(em, event)
  const written = replaceCompetitions(form, new Map(competitions.map(({ id, name }) => [name, id])))
  const answered = await answerCounts(em, event)
  const others = fields.filter(({ id }) => answered.has(id) && !written.fields.some((field) => field.id === id))
  const disabledFields = others.map((field) => ({ ...field, enabled: false, condition: null }))
  await writeForm(em, event, { revision, form: { ...written, fields: [...written.fields, ...disabledFields] } })
}
