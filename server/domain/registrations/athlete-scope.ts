import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import type { AthleteListState } from '#rules/registrations/athlete-list.ts'
import { askingEvent } from '../answers/asking-event.ts'
import type { AthleteScope } from './athlete-list.ts'

/** Of one event, or with null of all; what is missing of athletes is only known within an event. */
export async function athleteScope(
  em: Em,
  { organization, now }: Pick<Context, 'organization' | 'now'>,
  eventId: string | null,
  { filters: { missing, event } }: Pick<AthleteListState, 'filters'>,
): Promise<AthleteScope> {
  const id = eventId ?? event
  const asking = missing && id ? await askingEvent(em, { organizationId: organization.id, id }) : null
  return { organization, now, eventId, asking }
}
