import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { EditorCompetition } from '#rules/competitions/editor-competition.ts'
import type { EventCompetitions } from '#rules/events/event-editor-view.ts'
import { dayOf } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { soldOutItems } from '../merchandise/items-of-places.ts'
import { placedFinishers } from '../results/placed-finishers.ts'
import { tierColumns } from './place-prices.ts'

/** Throws `Refused` `not_found`, `forbidden`. */
export const eventCompetitions = queryOf({
  permission: 'edit-events',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<EventCompetitions> {
    const { id, startsAt, timeZone, course, categories } = event
    const competitions = await competitionsOf(em, ctx, id)
    const courseM = course?.distanceM ?? null
    const today = dayOf(ctx.now, timeZone)
    const finishers = await placedFinishers(em, event)
    const soldOut = (await soldOutItems(em, event)).map(({ name, competitionIds }) => ({ name, competitionIds }))
    const start = { startsAt: startsAt.toISOString(), timeZone, today }
    return { id, ...start, courseM, competitions, categories, finishers, soldOutItems: soldOut }
  },
})

async function competitionsOf(em: Em, { organization }: Context, eventId: string): Promise<EditorCompetition[]> {
  const rows = await query(
    em,
    sql<Omit<EditorCompetition, 'startsAt' | 'price' | 'deferredCash'> & Columns>`
      select competition.id, competition.name, competition.revision, competition.price,
        competition.deferred_cash as "deferredCash", competition.distance_m as "distanceM",
        competition.starts_at as "startsAt", competition.position, place_pool.capacity, place_pool.taken,
        case when team_size_min is not null then json_build_object('min', team_size_min, 'max', team_size_max,
          'pricePerMember', price_per_member, 'nameLabel', team_name_label, 'uniqueNames', unique_team_names,
          'lateCompletion', late_completion, 'bibPerTeam', bib_per_team, 'scorers', team_scorers) end as team,
        competition.has_waiting_list as "hasWaitingList",
        exists (select 1 from registration where registration.organization_id = competition.organization_id
          and registration.competition_id = competition.id) as "isEntered",
        ${tierColumns} as tiers
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
