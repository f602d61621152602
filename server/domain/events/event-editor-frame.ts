import { query, sql } from '#server/database/query.ts'
import type { EventEditorFrame } from '#rules/events/event-editor-view.ts'
import { readinessOf } from '#rules/events/event-readiness.ts'
import { paths } from '#rules/paths.ts'
import { can } from '#rules/permissions.ts'
import { queryOf } from '../command.ts'
import { feePlanRequestedAt } from '../fee-plans/request-fee-plan.ts'
import { methodsOf, takesSandboxCards } from '../payments/methods-of.ts'
import { athleteCounts } from '../registrations/athlete-counts.ts'
import { athleteList } from '../registrations/athlete-list.ts'
import { eventReadiness } from './event-readiness.ts'
import { eventList } from './event-list.ts'
import { Event } from './event.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventEditorFrame = queryOf({
  permission: 'see-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventEditorFrame> {
    const { id, slug, title, status, timeZone } = event
    const [row] = await query(
      em,
      sql<{ count: number; waiting: number; hasLists: boolean; hasTeams: boolean; hasTickets: boolean }>`
        select count(*)::int as count, coalesce(bool_or(has_waiting_list), false) as "hasLists",
          coalesce(bool_or(team_size_min is not null), false) as "hasTeams",
          (select count(*)::int from waiting_entry where organization_id = ${ctx.organization.id}
            and event_id = ${id} and state in ('waiting', 'offered')) as waiting,
          exists (select from ticket_type where organization_id = ${ctx.organization.id} and event_id = ${id})
            as "hasTickets"
        from competition where organization_id = ${ctx.organization.id} and event_id = ${id}`,
    )
    return {
      ...(await eventList.find(em, ctx, id, marks))!,
      slug,
      title,
      status,
      timeZone,
      startsAt: event.startsAt.toISOString(),
      locationName: event.locationName,
      url: ctx.organization.origin + paths.event(slug),
      athletes: (await athleteCounts(em, { ...ctx, eventId: id }, athleteList.everything)).all,
      competitions: row!.count,
      hasTeams: row!.hasTeams,
      hasTickets: row!.hasTickets,
      waiting: row!.hasLists || row!.waiting > 0 ? row!.waiting : null,
      checklist: can(ctx.actor, 'edit-events') ? readinessOf(await eventReadiness(em, ctx, event), ctx.now) : [],
      isPaidInSandbox: takesSandboxCards(ctx) && methodsOf(ctx, event).includes('card'),
      feePlanRequestedAt: await feePlanRequestedAt(em, ctx.organization.id),
    }
  },
})

const marks = ['isOver', 'isSoldOut', 'isClosed', 'isClosingSoon', 'isThisWeekend'] as const
