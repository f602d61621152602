import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import {
  changedSeconds,
  type CheckInCount,
  type CheckInPage,
  type CheckInPerson,
  type CheckInRepeat,
  type CheckInUpdate,
} from '#rules/check-in/check-in-views.ts'

import { findPeopleNames } from '../audit/audit-log.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'
import { memberOf, type Giver } from './check-in-athlete.ts'
import { TicketType } from '../tickets/ticket-type.ts'
import { checkInPeople } from './check-in-people.ts'

/**
 * An event's table at kit pick-up: how many of each competition have their kit, and what was scanned twice. Throws
 * `Refused` `not_found`, `forbidden`.
 */
export const checkInPage = queryOf({
  permission: 'check-in',
  subject: Event,
  run: ({ em, ctx, subject: event }) => tableOf(em, event, memberOf(ctx)),
})

/** What has changed at all tables of an event. Throws `Refused` `not_found`, `forbidden`. */
export const checkInUpdate = queryOf({
  permission: 'check-in',
  subject: Event,
  run: async ({ em, ctx, subject: event }): Promise<CheckInUpdate> => ({
    counts: await countsOf(em, event),
    repeats: await repeatsOf(em, event, memberOf(ctx)),
    changed: await changedPeople(em, ctx, event),
  }),
})

/** Who got their kit, or had it taken back, so lately that a device may not know it. */
export async function changedPeople(em: Em, ctx: Context, { organizationId, id }: Event): Promise<CheckInPerson[]> {
  const rows = await query(
    em,
    sql<{ id: string }>`
      select distinct registration_id as id from check_in where organization_id = ${organizationId} and event_id = ${id}
        and (received_at > now() - make_interval(secs => ${changedSeconds})
          or undone_at > now() - make_interval(secs => ${changedSeconds}))`,
  )
  return checkInPeople(
    em,
    ctx,
    rows.map((row) => row.id),
  )
}

/** For the person, or the helper's link, that reads it. */
export async function tableOf(em: Em, event: Event, reader: Giver): Promise<CheckInPage> {
  const { organizationId, id, slug, title, timeZone, startsAt } = event
  return {
    event: { id, slug, title, timeZone, startsAt: startsAt.toISOString() },
    hasTickets: (await em.count(TicketType, { organizationId, eventId: id })) > 0,
    counts: await countsOf(em, event),
    repeats: await repeatsOf(em, event, reader),
  }
}

const countsOf = (em: Em, { organizationId, id }: Event) =>
  query(
    em,
    sql<CheckInCount>`
      select competition.name as competition, count(registration.id)::int as total,
        count(registration.id) filter (where exists (select from check_in
          where check_in.organization_id = registration.organization_id and registration_id = registration.id
            and undone_at is null and not is_repeat))::int as done
      from competition left join registration on registration.organization_id = competition.organization_id
        and registration.competition_id = competition.id and registration.status = 'confirmed'
        and registration.order_id is not null
      where competition.organization_id = ${organizationId} and competition.event_id = ${id}
      group by competition.organization_id, competition.id
      order by competition.position, competition.id`,
  )

type RepeatRow = CheckInRepeat & { userId: string | null; firstUserId: string | null }

async function repeatsOf(em: Em, { organizationId, id }: Event, { userId, linkId }: Giver): Promise<CheckInRepeat[]> {
  const rows = await query(
    em,
    sql<RepeatRow>`
      select repeat.id, trim(first_name || ' ' || last_name) as name, bib_number as bib,
        ${isoMoment('repeat.at')} as at, repeat.user_id as "userId", link.name as by,
        ${isoMoment('first.at')} as "firstAt", first.user_id as "firstUserId", first_link.name as "firstBy"
      from check_in as repeat
      join check_in as first on first.organization_id = repeat.organization_id
        and first.registration_id = repeat.registration_id and not first.is_repeat and first.undone_at is null
      join registration on registration.organization_id = repeat.organization_id
        and registration.id = repeat.registration_id
      left join check_in_link as link on link.organization_id = repeat.organization_id and link.id = repeat.link_id
      left join check_in_link as first_link on first_link.organization_id = first.organization_id
        and first_link.id = first.link_id
      where repeat.organization_id = ${organizationId} and repeat.event_id = ${id} and repeat.is_repeat
        and repeat.undone_at is null and repeat.received_at > now() - interval '1 day'
        and (${userId}::uuid in (repeat.user_id, first.user_id) or ${linkId}::uuid in (repeat.link_id, first.link_id))
      order by repeat.received_at desc limit 20`,
  )
  const people = rows.flatMap((row) => [row.userId, row.firstUserId].filter((one) => one !== null))
  const names = await findPeopleNames(em, people)
  return rows.map(({ userId: user, firstUserId, by, firstBy, ...repeat }) => ({
    ...repeat,
    by: by ?? (user && names.get(user)) ?? null,
    firstBy: firstBy ?? (firstUserId && names.get(firstUserId)) ?? null,
  }))
}
