import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventEditorPage } from '#rules/events/event-editor-view.ts'
import { suggestedArrival } from '#rules/events/arrival.ts'
import { readinessOf } from '#rules/events/event-readiness.ts'
import { isEventOver } from '#rules/events/event-state.ts'
import { isId } from '#rules/ids.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { feePlanRequestedAt } from '../fee-plans/request-fee-plan.ts'
import { eventCapacity } from '../orders/pools.ts'
import { eventReadiness } from './event-readiness.ts'
import { Event } from './event.ts'

export async function eventEditorPage(ctx: Context, eventId: string): Promise<EventEditorPage> {
  ensureCan(ctx.actor, 'edit-events')
  if (!isId(eventId)) throw new Refused({ code: 'not_found' })
  return ctx.db.transaction(async (em) => {
    const event = await em.findOne(Event, { organizationId: ctx.organization.id, id: eventId })
    if (!event) throw new Refused({ code: 'not_found' })
    return {
      ...columnsOf(event),
      usualRefundHours: ctx.organization.refundHours,
      isOver: isEventOver(event.startsAt, ctx.now),
      registrations: event.registrationsCount,
      capacity: await eventCapacity(em, event),
      competitions: await competitionsOf(em, ctx, event.id),
      checklist: readinessOf(await eventReadiness(em, ctx, event), ctx.now),
      feePlanRequestedAt: await feePlanRequestedAt(em, ctx.organization.id),
    }
  })
}

function columnsOf(event: Event) {
  const { id, slug, status, revision, startsAt, registrationDeadline, latitude, longitude } = event
  const { title, summary, description, sport, timeZone, locationName, locationAddress } = event
  const { showOnHomepage, registrationEnabled } = event
  const hasSchedule = event.schedule.length > 0
  return {
    id,
    slug,
    status,
    revision,
    title,
    summary,
    description,
    sport,
    timeZone,
    locationName,
    locationAddress,
    showOnHomepage,
    registrationEnabled,
    arrival: event.arrival ?? suggestedArrival({ sport, startsAt, timeZone, hasSchedule }),
    refundHours: event.refundHours ?? null,
    startsAt: startsAt.toISOString(),
    registrationDeadline: registrationDeadline?.toISOString() ?? null,
    point: pointOf(latitude, longitude),
    courseM: event.course?.distanceM ?? null,
  }
}

function pointOf(latitude: Degrees, longitude: Degrees): EventEditorPage['point'] {
  return latitude == null || longitude == null ? null : [Number(latitude), Number(longitude)]
}

type Degrees = number | string | null | undefined

async function competitionsOf(em: Em, { organization }: Context, eventId: string): Promise<EditorCompetition[]> {
  const rows = await query(
    em,
    sql<Omit<EditorCompetition, 'startsAt' | 'price' | 'deferredCash'> & Columns>`
      select competition.id, competition.name, competition.revision, competition.price,
        competition.deferred_cash as "deferredCash", competition.distance_m as "distanceM",
        competition.starts_at as "startsAt", competition.position, place_pool.capacity, place_pool.taken,
        exists (select 1 from registration where registration.organization_id = competition.organization_id
          and registration.competition_id = competition.id) as "isEntered"
       from competition join place_pool on place_pool.organization_id = competition.organization_id
        and place_pool.id = competition.pool_id
      where competition.organization_id = ${organization.id} and competition.event_id = ${eventId}
      order by competition.position, competition.id`,
  )
  return rows.map(({ startsAt, price, deferredCash, ...row }) => ({
    ...row,
    price: Number(price),
    deferredCash: Number(deferredCash),
    startsAt: new Date(startsAt).toISOString(),
  }))
}

type Columns = { startsAt: Date | string; price: string | number; deferredCash: string | number }
