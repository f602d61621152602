import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EventForm } from '#rules/registration-forms/event-form-view.ts'
import { replaceCompetitions } from '#rules/registration-forms/replace-competitions.ts'
import { dayOf } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { Competition, teamTermsOf } from '../competitions/competition.ts'
import { Event } from '../events/event.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { answerCounts, athleteCounts } from './answer-counts.ts'
import { loadRegistrationForm } from './load-registration-form.ts'

/** What staff edit of an event's form. Throws `Refused` `not_found`, `forbidden`. */
export const eventForm = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventForm> {
    const { id, organizationId, status, timeZone } = event
    const where = { organizationId, eventId: id }
    const competitions = await em.find(Competition, where, { orderBy: { position: 'asc', id: 'asc' } })
    const { revision, ...stored } = await loadRegistrationForm(em, event)
    // A competition that was removed is none that a field can be for.
    const form = replaceCompetitions(
      stored,
      new Map(competitions.map((competition) => [competition.id, competition.id])),
    )
    const athletes = await athleteCounts(em, event)
    return {
      id,
      status,
      revision,
      form,
      today: dayOf(ctx.now, timeZone),
      competitions: competitions.map((competition) => ({
        id: competition.id,
        name: competition.name,
        raceDay: dayOf(competition.startsAt, timeZone),
        team: teamTermsOf(competition),
        athletes: athletes.get(competition.id) ?? 0,
      })),
      merchandise: await offeredItems(em, event),
      answers: Object.fromEntries(await answerCounts(em, event)),
      otherForms: await formsOfOtherEvents(em, event),
    }
  },
})

/** The events whose form has fields of its own, latest first. */
const formsOfOtherEvents = (em: Em, { organizationId, id }: Event) =>
  query(
    em,
    sql<{ id: string; title: string; fields: number }>`
      select event.id, event.title, jsonb_array_length(fields) as fields
      from registration_form join event on event.organization_id = registration_form.organization_id
        and event.id = event_id
      where registration_form.organization_id = ${organizationId} and event_id <> ${id} and fields <> '[]'
      order by starts_at desc, event.id limit 200`,
  )
