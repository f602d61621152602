import { toTextArray } from '#server/database/text-array.ts'
import type { AthleteFilter } from '#rules/lists/admin-lists.ts'
import { eventLengthMs } from '#rules/events/event-state.ts'
import { normalizeSearchText } from './search-text.ts'

export type Sql = Readonly<{ sql: string; params: readonly unknown[] }>

const maxWords = 6

export function athletesWhere(
  organizationId: string,
  eventId: string | null,
  { search, competitionId, label, tag }: AthleteFilter,
  now: Date,
): Sql & { needsOrder: boolean } {
  const conditions: [string, ...unknown[]][] = [['registration.organization_id = ?', organizationId]]
  if (eventId) conditions.push(['registration.event_id = ?', eventId])
  if (competitionId) conditions.push(['registration.competition_id = ?', competitionId])
  if (tag) conditions.push(['registration.tags @> ?::text[]', toTextArray([tag])])
  if (label) conditions.push([`${labelSql} = ?`, eventOverCutoff(now), label])
  else conditions.push([`registration.status <> 'cancelled'`])
  const patterns = patternsOf(search)
  // The array is computed once and looked up by key; a join would call the function for every row.
  if (patterns.length)
    conditions.push([
      'registration.id = any (array(select registrations_matching(?::uuid, ?::text[])))',
      eventId,
      toTextArray(patterns),
    ])
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    params: conditions.flatMap(([, ...params]) => params),
    needsOrder: label !== null,
  }
}

function patternsOf(search: string): string[] {
  const words = normalizeSearchText(search).split(/\s+/).filter(Boolean).slice(0, maxWords).map(stripDots)
  return words.toSorted((one, other) => other.length - one.length).map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
}

// Documents are stored without dots and hyphens.
const stripDots = (word: string) => (/^\d[\d.-]*[a-z]?$/.test(word) ? word.replace(/[.-]/g, '') : word)

export const athletesFrom = `registration
  join competition on competition.organization_id = registration.organization_id
    and competition.id = registration.competition_id
  join event on event.organization_id = registration.organization_id and event.id = registration.event_id
  left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
  left join order_line on order_line.organization_id = registration.organization_id
    and order_line.id = registration.line_id
  left join lateral (
    select state from payment
    where payment.organization_id = orders.organization_id and payment.order_id = orders.id
    order by attempt desc limit 1
  ) payment on orders.state = 'awaiting_payment'`

/**
 * Mirrors `orderLabel` of the rules for filtering and sorting; a test compares the two. Imported athletes have no order
 * and count as free. One parameter: `eventOverCutoff(now)`.
 */
export const labelSql = `case
  when orders.id is null then case when registration.status = 'cancelled' then 'cancelled' else 'free' end
  when orders.state = 'held' then 'unpaid'
  when orders.state = 'awaiting_payment' then case payment.state
    when 'pending' then 'pending' when 'approved' then 'pending' when 'in_process' then 'in_process'
    when 'rejected' then 'rejected' when 'failed' then 'failed'
    when 'charged_back' then 'charged_back' else 'unpaid' end
  when orders.state <> 'confirmed' then orders.state
  when orders.total = 0 then 'free'
  when event.starts_at <= ?::timestamptz then 'completed'
  else 'paid' end`

export const eventOverCutoff = (now: Date): string => new Date(now.getTime() - eventLengthMs).toISOString()
