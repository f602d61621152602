import { asTexts } from '#server/database/texts.ts'
import type { AthleteFilter } from '#rules/lists/admin-lists.ts'
import { eventLength } from '#rules/events/event-state.ts'
import { plain } from './search-text.ts'

/** A piece of SQL with its parameters, in their order. */
export type Sql = Readonly<{ sql: string; params: readonly unknown[] }>

const maxWords = 6

/**
 * What belongs behind `where` for a list of athletes: the organization's, of one event or of all (null), as filtered.
 * Aliases are those of `athletesFrom`; `needsOrder` tells whether more than the registration itself is looked at.
 */
export function athletesWhere(
  organizationId: string,
  eventId: string | null,
  { search, competitionId, label, tag }: AthleteFilter,
  now: Date,
): Sql & { needsOrder: boolean } {
  const conditions: [string, ...unknown[]][] = [['registration.organization_id = ?', organizationId]]
  if (eventId) conditions.push(['registration.event_id = ?', eventId])
  if (competitionId) conditions.push(['registration.competition_id = ?', competitionId])
  if (tag) conditions.push(['registration.tags @> ?::text[]', asTexts([tag])])
  if (label) conditions.push([`${labelSql} = ?`, overBefore(now), label])
  else conditions.push([`registration.status <> 'cancelled'`])
  const patterns = patternsOf(search)
  // As an array: told once, and looked up by key. A join with the function would be asked again for every row.
  if (patterns.length)
    conditions.push([
      'registration.id = any (array(select registrations_matching(?::uuid, ?::text[])))',
      eventId,
      asTexts(patterns),
    ])
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    params: conditions.flatMap(([, ...params]) => params),
    needsOrder: label !== null,
  }
}

/** Every word of a search as a pattern, the longest first: it is the one the index is asked for. */
function patternsOf(search: string): string[] {
  const words = plain(search).split(/\s+/).filter(Boolean).slice(0, maxWords).map(stripDots)
  return words.toSorted((one, other) => other.length - one.length).map((word) => `%${word.replace(/[%_\\]/g, '\\$&')}%`)
}

// Documents are stored without the dots and hyphens they are printed with.
const stripDots = (word: string) => (/^\d[\d.-]*[a-z]?$/.test(word) ? word.replace(/[.-]/g, '') : word)

/** The tables an athlete's row is put together from. */
export const athletesFrom = `registration
  join competition on competition.organization_id = registration.organization_id
    and competition.id = registration.competition_id
  join event on event.organization_id = registration.organization_id and event.id = registration.event_id
  left join orders on orders.organization_id = registration.organization_id and orders.id = registration.order_id
  left join lateral (
    select state from payment
    where payment.organization_id = orders.organization_id and payment.order_id = orders.id
    order by attempt desc limit 1
  ) payment on orders.state = 'awaiting_payment'`

/**
 * The payment's label as `orderLabel` of the rules gives it, for filtering and sorting in the database; a test holds the
 * two together. An imported athlete has no order and owes nothing. One parameter: `overBefore(now)`.
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

/** Events that started before this moment are over. */
export const overBefore = (now: Date): string => new Date(now.getTime() - eventLength).toISOString()
