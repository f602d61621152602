import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { FormField } from '#rules/registration-forms/form-field.ts'
import type { Day } from '#rules/time/day.ts'
import { isDue } from '#rules/merchandise/offered-item.ts'
import type { DueItem } from '#rules/registration-forms/missing-items.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { loadRegistrationForm, type EventKey } from '../registration-forms/load-registration-form.ts'

/** `raceDays` by competition id, in the event's zone. */
export type AskingEvent = Readonly<{
  organizationId: string
  id: string
  fields: readonly FormField[]
  items: readonly DueItem[]
  raceDays: Readonly<Record<string, Day>>
  hasTeams: boolean
}>

export async function askingEvent(em: Em, { organizationId, id }: EventKey): Promise<AskingEvent> {
  const { fields } = await loadRegistrationForm(em, { organizationId, id })
  const competitions = await query(
    em,
    sql<{ id: string; raceDay: Day; isOfTeams: boolean }>`
      select competition.id, to_char(competition.starts_at at time zone event.time_zone, 'YYYY-MM-DD') as "raceDay",
        team_size_min is not null as "isOfTeams"
      from competition join event on event.organization_id = competition.organization_id and event.id = event_id
      where competition.organization_id = ${organizationId} and event_id = ${id}`,
  )
  return {
    organizationId,
    id,
    fields,
    items: (await offeredItems(em, { organizationId, id })).filter(isDue),
    raceDays: Object.fromEntries(competitions.map(({ id: key, raceDay }) => [key, raceDay])),
    hasTeams: competitions.some(({ isOfTeams }) => isOfTeams),
  }
}
