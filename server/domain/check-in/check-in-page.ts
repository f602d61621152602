import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { CheckInCount, CheckInPage, CheckInRepeat } from '#rules/check-in/check-in-views.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { queryOf } from '../command.ts'
import { Event } from '../events/event.ts'

/**
 * An event's table at kit pick-up: how many of each competition have their kit, and what was scanned twice. Throws
 * `Refused` `not_found`, `forbidden`.
 */
export const checkInPage = queryOf({
  permission: 'check-in',
  subject: Event,
  async run({ em, ctx, subject: event }): Promise<CheckInPage> {
    const { id, slug, title, timeZone, startsAt } = event
    return {
      event: { id, slug, title, timeZone, startsAt: startsAt.toISOString() },
      counts: await countsOf(em, event),
      repeats: await repeatsOf(em, ctx, event),
    }
  },
})

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

type RepeatRow = Omit<CheckInRepeat, 'by' | 'firstBy'> & { userId: string | null; firstUserId: string | null }

async function repeatsOf(em: Em, { actor }: Context, { organizationId, id }: Event): Promise<CheckInRepeat[]> {
  if (actor.kind !== 'member') return []
  const rows = await query(
    em,
    sql<RepeatRow>`
      select repeat.id, trim(first_name || ' ' || last_name) as name, bib_number as bib,
        ${isoMoment('repeat.at')} as at, repeat.user_id as "userId",
        ${isoMoment('first.at')} as "firstAt", first.user_id as "firstUserId"
      from check_in as repeat
      join check_in as first on first.organization_id = repeat.organization_id
        and first.registration_id = repeat.registration_id and not first.is_repeat and first.undone_at is null
      join registration on registration.organization_id = repeat.organization_id
        and registration.id = repeat.registration_id
      where repeat.organization_id = ${organizationId} and repeat.event_id = ${id} and repeat.is_repeat
        and repeat.undone_at is null and repeat.received_at > now() - interval '1 day'
        and (repeat.user_id = ${actor.userId} or first.user_id = ${actor.userId})
      order by repeat.received_at desc limit 20`,
  )
  const names = await findPeopleNames(
    em,
    rows.flatMap(({ userId, firstUserId }) => [userId ?? [], firstUserId ?? []].flat()),
  )
  return rows.map(({ userId, firstUserId, ...repeat }) => ({
    ...repeat,
    by: (userId && names.get(userId)) ?? null,
    firstBy: (firstUserId && names.get(firstUserId)) ?? null,
  }))
}
