import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { pageSize, type EventFilter, type EventTime } from '#rules/lists/admin-lists.ts'
import type { AdminEventRow, AdminEventsPage } from '#rules/events/admin-event-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { normalizeSearchText } from '../registrations/search-text.ts'
import { eventOverCutoff } from '../registrations/athletes-where.ts'
import { adminEventColumns, adminEventRow, joinPools, type AdminEventSqlRow } from './admin-event-rows.ts'

type Counts = AdminEventsPage['counts']

export async function adminEventsPage(ctx: Context, filter: EventFilter): Promise<AdminEventsPage> {
  ensureCan(ctx.actor, 'see-events')
  return ctx.db.transaction(async (em) => {
    const counts = await countsOf(em, ctx, filter)
    const total = counts[filter.status ?? 'all']
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(filter.page, pages)
    const rows = await rowsOf(em, ctx, { ...filter, page })
    return { rows, total, page, pages, counts, hasEvents: counts.all > 0 || (await hasEvents(em, ctx)) }
  })
}

async function countsOf(em: Em, ctx: Context, filter: EventFilter): Promise<Counts> {
  const { sql, params } = whereOf(ctx, { ...filter, status: null })
  const rows = await em.execute<{ status: AdminEventRow['status']; count: number }[]>(
    `select status, count(*)::int as count from event where ${sql} group by status`,
    params,
  )
  const counts: Counts = { all: 0, draft: 0, published: 0, cancelled: 0 }
  for (const { status, count } of rows) {
    counts[status] = count
    counts.all += count
  }
  return counts
}

async function rowsOf(em: Em, ctx: Context, filter: EventFilter): Promise<AdminEventRow[]> {
  const { sql, params } = whereOf(ctx, filter)
  const cutoff = eventOverCutoff(ctx.now)
  const rows = await em.execute<AdminEventSqlRow[]>(
    `select ${adminEventColumns} from event ${joinPools} where ${sql}
      order by event.starts_at <= ?, abs(extract(epoch from event.starts_at - ?::timestamptz)), event.id
      limit ? offset ?`,
    [...params, cutoff, ctx.now.toISOString(), pageSize, (filter.page - 1) * pageSize],
  )
  return rows.map((row) => adminEventRow(row, ctx.now))
}

const foldedTitle = `regexp_replace(normalize(lower(event.title || ' ' || event.location_name), NFD), '[\\u0300-\\u036f]', '', 'g')`

function whereOf({ organization, now }: Context, { search, status, when }: EventFilter) {
  const conditions: [string, ...unknown[]][] = [['event.organization_id = ?', organization.id]]
  if (status) conditions.push(['event.status = ?', status])
  if (when) conditions.push(timeConditions[when](now))
  for (const word of normalizeSearchText(search).split(/\s+/).filter(Boolean))
    conditions.push([`${foldedTitle} like ?`, `%${word.replace(/[%_\\]/g, '\\$&')}%`])
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    params: conditions.flatMap(([, ...params]) => params),
  }
}

const monthMs = 30 * 86_400_000

const timeConditions: Record<EventTime, (now: Date) => [string, ...unknown[]]> = {
  upcoming: (now) => ['event.starts_at > ?', eventOverCutoff(now)],
  month: (now) => [
    'event.starts_at > ? and event.starts_at <= ?',
    eventOverCutoff(now),
    new Date(now.getTime() + monthMs).toISOString(),
  ],
  past: (now) => ['event.starts_at <= ?', eventOverCutoff(now)],
}

async function hasEvents(em: Em, { organization }: Context): Promise<boolean> {
  const rows = await em.execute<unknown[]>('select 1 from event where organization_id = ? limit 1', [organization.id])
  return rows.length > 0
}
