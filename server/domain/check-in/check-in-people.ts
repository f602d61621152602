import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isoMoment } from '#server/lists/moments.ts'
import type { CheckInPerson } from '#rules/check-in/check-in-views.ts'
import { labelsOf } from '#rules/registration-forms/missing-items.ts'
import { askingEvent } from '../answers/asking-event.ts'
import { missingItemsOf } from '../answers/missing-items-of.ts'
import { findPeopleNames } from '../audit/audit-log.ts'
import { sortedName } from '../registrations/athlete-list.ts'
import { cashDueOfLine } from '../orders/line-cash.ts'

type Scan = {
  id: string
  at: string
  userId: string | null
  linkName: string | null
  pickedUpBy: string | null
  isRepeat: boolean
}
type Row = Omit<CheckInPerson, 'missing' | 'isIncomplete' | 'handOut' | 'repeats'> & { scans: Scan[] }

/** Athletes as the table at kit pick-up needs them, by name; cancelled ones and those of other events, too. */
export async function checkInPeople(em: Em, ctx: Context, ids: readonly string[]): Promise<CheckInPerson[]> {
  const { organization } = ctx
  const rows = await query(
    em,
    sql<Row>`
      select registration.id, registration.event_id as "eventId", event.title as "eventTitle",
        trim(first_name || ' ' || last_name) as name, bib_number as bib, competition.name as competition,
        team.name as team, registration.status, coalesce(orders.currency, ${organization.currency}) as currency,
        ${isWaiverMissing} as "isWaiverMissing", ${itemsOf} as items, ${cashOf} as cash,
        (select coalesce(json_agg(json_build_object('id', scan.id, 'at', ${isoMoment('scan.at')}, 'userId', user_id, 'linkName',
            (select link.name from check_in_link as link where link.organization_id = scan.organization_id
              and link.id = link_id),
            'pickedUpBy', picked_up_by, 'isRepeat', is_repeat) order by scan.at), '[]')
          from check_in as scan where scan.organization_id = registration.organization_id
            and registration_id = registration.id and undone_at is null) as scans
      from registration
      join event on event.organization_id = registration.organization_id and event.id = registration.event_id
      join competition on competition.organization_id = registration.organization_id
        and competition.id = registration.competition_id
      left join team on team.organization_id = registration.organization_id and team.id = registration.team_id
      left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
      where registration.organization_id = ${organization.id} and registration.id = any (${ids}::uuid[])
      order by ${sortedName}, first_name collate alphabetical, registration.id`,
  )
  const missing = await missingByPerson(em, ctx, rows)
  const names = await findPeopleNames(
    em,
    rows.flatMap(({ scans }) => scans.flatMap(({ userId }) => userId ?? [])),
  )
  return rows.map(({ scans, ...person }) => {
    const first = scans.find(({ isRepeat }) => !isRepeat)
    const nameOf = ({ userId, linkName }: Scan) => linkName ?? (userId && names.get(userId)) ?? null
    const labels = missing.get(person.id) ?? []
    return {
      ...person,
      missing: labels,
      isIncomplete: labels.length > 0 || person.isWaiverMissing,
      handOut: first ? { id: first.id, at: first.at, by: nameOf(first), pickedUpBy: first.pickedUpBy } : null,
      repeats: scans.filter(({ isRepeat }) => isRepeat).map((scan) => ({ at: scan.at, by: nameOf(scan) })),
    }
  })
}

async function missingByPerson(em: Em, { organization }: Context, rows: readonly Row[]) {
  const labels = new Map<string, string[]>()
  for (const [eventId, people] of Map.groupBy(rows, (row) => row.eventId)) {
    const asking = await askingEvent(em, { organizationId: organization.id, id: eventId })
    const missing = await missingItemsOf(
      em,
      asking,
      people.map(({ id }) => id),
    )
    for (const [id, items] of missing) labels.set(id, labelsOf(items))
  }
  return labels
}

// What the buyer accepted does not count for an athlete to whom staff have given the registration since.
const isWaiverMissing = sql<boolean>`(registration.order_id is not null and not exists (
  select from acceptance where acceptance.organization_id = registration.organization_id
    and acceptance.order_id = registration.order_id
    and (acceptance.registration_id = registration.id or acceptance.registration_id is null
      and not exists (select from registration_transfer as transfer
        where transfer.organization_id = registration.organization_id and transfer.registration_id = registration.id
          and transfer.is_by_staff))))`

const itemsOf = sql`(
  select coalesce(json_agg(json_build_object('id', choice.id, 'name', item.name, 'variant', variant.name,
      'quantity', choice.quantity, 'isDelivered', choice.delivered_at is not null)
    order by item.position, variant.position, choice.id), '[]')
  from merchandise_choice as choice
  join merchandise_item as item on item.organization_id = choice.organization_id and item.id = choice.item_id
  join merchandise_variant as variant on variant.organization_id = choice.organization_id and variant.id = variant_id
  join order_line as line on line.organization_id = choice.organization_id and line.id = choice.line_id
  where choice.organization_id = registration.organization_id and choice.registration_id = registration.id
    and line.state = 'confirmed')`

// `offset 0` makes PostgreSQL begin with the lines: with statistics from before an import, which it has for minutes, it
// joined all orders for each athlete, and 600 athletes took more than a minute.
/** Of the athlete's own line, a team's of its captain's, and of what was chosen with the place or added later. */
const cashOf = sql`(
  select coalesce(json_agg(json_build_object('title', order_line.title, 'amount', ${cashDueOfLine})
    order by order_line.order_id, order_line.position, order_line.id), '[]')
  from (select line.* from order_line as line
      where line.organization_id = registration.organization_id and line.id = any (array(
        select registration.line_id where registration.team_id is null or registration.position = 0
        union all select choice.line_id from merchandise_choice as choice
          where choice.organization_id = registration.organization_id and choice.registration_id = registration.id))
      offset 0) as order_line
  cross join lateral (select one.* from orders as one
    where one.organization_id = order_line.organization_id and one.id = order_line.order_id offset 0) as orders
  where (order_line.order_id = registration.order_id or orders.adds_to_registration_id = registration.id)
    and orders.state = 'confirmed' and order_line.state = 'confirmed' and ${cashDueOfLine} > 0)`
