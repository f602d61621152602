import { newId } from '#server/database/ids.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { RegistrationForm } from '#rules/registration-forms/registration-form-schema.ts'
import { Refused } from '#rules/refusals.ts'
import { loadRegistrationForm, type EventKey } from './load-registration-form.ts'

/** Writes an event's form if it still has `revision`. Throws `Refused` `changed_meanwhile` (`values.revision`). */
export async function writeForm(
  em: Em,
  event: EventKey,
  { revision, form }: { revision: number; form: RegistrationForm },
): Promise<void> {
  const { organizationId, id: eventId } = event
  const { title, description, showsProgress, maxParticipants, asksGender, healthFileDays, fields } = form
  const rows = await query(
    em,
    sql`
      insert into registration_form (id, organization_id, event_id, title, description, shows_progress,
        max_participants, asks_gender, health_file_days, fields, revision)
      select ${newId()}, ${organizationId}, ${eventId}, ${title}, ${description}, ${showsProgress},
        ${maxParticipants}, ${asksGender}, ${healthFileDays}, ${JSON.stringify(fields)}::jsonb, 1
      where ${revision}::int = 0 or exists (select from registration_form
        where organization_id = ${organizationId} and event_id = ${eventId})
      on conflict (organization_id, event_id) do update set
        title = excluded.title, description = excluded.description, shows_progress = excluded.shows_progress,
        max_participants = excluded.max_participants, asks_gender = excluded.asks_gender, health_file_days = excluded.health_file_days, fields = excluded.fields,
        revision = registration_form.revision + 1
      where registration_form.revision = ${revision}::int
      returning id`,
  )
  if (rows.length > 0) return
  const { revision: current } = await loadRegistrationForm(em, event)
  throw new Refused({ code: 'changed_meanwhile', values: { revision: current } })
}
