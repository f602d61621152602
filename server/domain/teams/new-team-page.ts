import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { fullName } from '#rules/registrations/full-name.ts'
import { Refused } from '#rules/refusals.ts'
import type { NewMemberPage, NewTeamPage } from '#rules/teams/team-list.ts'
import { teamSizeMax } from '#rules/teams/team-terms.ts'
import { dayOf } from '#rules/time/day.ts'
import { queryOf } from '../command.ts'
import { placePrices } from '../competitions/place-prices.ts'
import { eventHead } from '../events/event-head.ts'
import { findRow } from '../find-row.ts'
import { offeredItems } from '../merchandise/offered-items.ts'
import { loadRegistrationForm } from '../registration-forms/load-registration-form.ts'
import { loadTeam } from './team-status.ts'
import { Team } from './team.ts'

/** What a form needs that adds a team to an event. Throws `Refused` `not_found`, `forbidden`. */
export const newTeamPage = queryOf({
  permission: 'edit-athletes',
  subject: eventHead,
  async run({ em, ctx, subject: { id, title, timeZone } }): Promise<NewTeamPage> {
    const { id: organizationId } = ctx.organization
    const competitions = await query(
      em,
      sql<NewTeamPage['competitions'][number] & { poolId: string }>`
        select competition.id, competition.name, pool.id as "poolId", competition.price::float8 as price,
          to_char(competition.starts_at at time zone ${timeZone}, 'YYYY-MM-DD') as "raceDay",
          coalesce(pool.capacity <= pool.taken + pool.waiting and pool.for_public = 0
            or total.capacity <= total.taken + total.waiting and total.for_public = 0, false) as "isFull",
          json_build_object('min', team_size_min, 'max', team_size_max, 'pricePerMember', price_per_member,
            'nameLabel', team_name_label, 'uniqueNames', unique_team_names, 'lateCompletion', late_completion) as team
        from competition
        join place_pool as pool on pool.organization_id = competition.organization_id and pool.id = competition.pool_id
        left join place_pool as total on total.organization_id = pool.organization_id and total.id = pool.event_pool_id
        where competition.organization_id = ${organizationId} and competition.event_id = ${id}
          and team_size_min is not null
        order by competition.position, competition.name collate alphabetical`,
    )
    const { fields } = await loadRegistrationForm(em, { organizationId, id })
    const nextPlace = await placePrices(em, { event: { organizationId, id, timeZone } })
    return {
      eventId: id,
      eventTitle: title,
      competitions: competitions.map(({ poolId, ...competition }) => ({
        ...competition,
        price: nextPlace({ ...competition, poolId }, ctx.now).unitPrice,
      })),
      today: dayOf(ctx.now, timeZone),
      fields,
      items: await offeredItems(em, { organizationId, id }),
    }
  },
})

type MemberPlace = Readonly<{ id: string; teamId: string; inPlaceOf?: string | null }>

/** What a form needs that adds somebody to a team of an event. Throws `Refused` `not_found`, `forbidden`. */
export const newMemberPage = queryOf({
  permission: 'edit-athletes',
  subject: placeInTeam,
  async run({ em, ctx, subject: { team, event, competition, members, leaving } }): Promise<NewMemberPage> {
    const { id, name, size, revision } = team
    const isFull = leaving === null && members.length >= size
    const { fields } = await loadRegistrationForm(em, event)
    return {
      eventId: event.id,
      team: { id, name, size, revision, isFull, isAtLimit: isFull && size >= teamSizeMax },
      competitions: [{ id: competition.id, raceDay: dayOf(competition.startsAt, event.timeZone) }],
      inPlaceOf: leaving && {
        id: leaving.id,
        name: fullName(leaving),
        bibNumber: leaving.bibNumber ?? null,
      },
      today: dayOf(ctx.now, event.timeZone),
      fields,
      items: await offeredItems(em, event),
    }
  },
})

async function placeInTeam(em: Em, ctx: Context, { id: eventId, teamId, inPlaceOf = null }: MemberPlace) {
  const loaded = await loadTeam(em, await findRow(em, ctx, Team, teamId))
  if (loaded.event.id !== eventId) throw new Refused({ code: 'not_found' })
  const leaving = inPlaceOf === null ? null : loaded.members.find(({ id }) => id === inPlaceOf)
  if (leaving === undefined) throw new Refused({ code: 'not_found' })
  return { ...loaded, leaving }
}
