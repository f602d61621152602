import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { pageSize } from '#rules/lists/list-state.ts'
import { type AthleteList, type AthleteSort } from '#rules/lists/admin-lists.ts'
import type { AthleteRow, AthletesPage } from '#rules/registrations/admin-athlete-views.ts'
import { ensureCan } from '#rules/permissions.ts'
import { eventHead } from '../events/event-head.ts'
import { athletesFrom, athletesWhere, labelSql, eventOverCutoff } from './athletes-where.ts'

export async function athletesPage(ctx: Context, eventId: string | null, list: AthleteList): Promise<AthletesPage> {
  ensureCan(ctx.actor, 'see-athletes')
  return ctx.db.transaction(async (em) => {
    const event = eventId === null ? null : await eventHead(em, ctx, eventId)
    const total = await countOf(em, ctx, eventId, list)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(list.page, pages)
    return {
      event,
      rows: total === 0 ? [] : await rowsOf(em, ctx, eventId, { ...list, page }),
      total,
      page,
      pages,
      competitions: eventId === null ? [] : await competitionsOf(em, ctx, eventId),
      tags: await tagsInUse(em, ctx, eventId),
      hasAthletes: total > 0 || (await hasAny(em, ctx, eventId)),
    }
  })
}

async function countOf(em: Em, ctx: Context, eventId: string | null, list: AthleteList): Promise<number> {
  const { sql, params, needsOrder } = athletesWhere(ctx.organization.id, eventId, list, ctx.now)
  const from = needsOrder ? athletesFrom : 'registration'
  const [row] = await em.execute<{ total: number }[]>(`select count(*)::int as total from ${from} where ${sql}`, [
    ...params,
  ])
  return row!.total
}

function rowsOf(em: Em, ctx: Context, eventId: string | null, list: AthleteList): Promise<AthleteRow[]> {
  const { sql, params } = athletesWhere(ctx.organization.id, eventId, list, ctx.now)
  return em.execute<AthleteRow[]>(
    `select ${athleteColumns} from ${athletesFrom} where ${sql} order by ${orderOf(list)} limit ? offset ?`,
    [eventOverCutoff(ctx.now), ...params, pageSize, (list.page - 1) * pageSize],
  )
}

export const athleteColumns = `registration.id, registration.event_id as "eventId", event.title as "eventTitle",
  competition.name as competition, registration.first_name as "firstName", registration.last_name as "lastName",
  registration.email, registration.bib_number as "bibNumber", registration.result_time_ms as "resultTimeMs",
  to_json(registration.tags) as tags, ${labelSql} as label, coalesce(order_line.deferred_cash, 0)::float8 as "deferredCash"`

const sortColumns: Record<AthleteSort, string[]> = {
  name: ['registration.last_name', 'registration.first_name'],
  // Sorts by the number, then by letters: 9, 10, W9.
  bib: [`nullif(regexp_replace(registration.bib_number, '\\D', '', 'g'), '')::bigint`, 'registration.bib_number'],
  competition: ['competition.name', 'registration.last_name', 'registration.first_name'],
  event: ['event.starts_at', 'registration.last_name', 'registration.first_name'],
  result: ['registration.result_time_ms'],
  payment: ['label', 'registration.last_name', 'registration.first_name'],
  registered: ['registration.created_at'],
}

// The id last, so that equal names keep their order from page to page.
function orderOf({ sort, descending }: AthleteList): string {
  const direction = descending ? 'desc' : 'asc'
  const nulls = sort === 'bib' || sort === 'result' ? 'nulls last' : ''
  const columns = sortColumns[sort].map((column) => `${column} ${direction} ${nulls}`)
  return [...columns, `registration.id ${direction}`].join(', ')
}

const competitionsOf = (em: Em, { organization }: Context, eventId: string) =>
  em.execute<AthletesPage['competitions']>(
    'select id, name from competition where organization_id = ? and event_id = ? order by position, name',
    [organization.id, eventId],
  )

const maxTags = 200

async function tagsInUse(em: Em, { organization }: Context, eventId: string | null): Promise<string[]> {
  const rows = await em.execute<{ tag: string }[]>(
    `select distinct unnest(tags) as tag from registration
      where organization_id = ? and (?::uuid is null or event_id = ?::uuid) and tags <> '{}' order by tag limit ?`,
    [organization.id, eventId, eventId, maxTags],
  )
  return rows.map(({ tag }) => tag)
}

async function hasAny(em: Em, { organization }: Context, eventId: string | null): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    'select 1 from registration where organization_id = ? and (?::uuid is null or event_id = ?::uuid) limit 1',
    [organization.id, eventId, eventId],
  )
  return rows.length > 0
}
