import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { pageSize } from '#rules/lists/list-state.ts'
import { userStatuses, type UserList, type UserSort } from '#rules/lists/admin-lists.ts'
import type { UserRow, UsersPage } from '#rules/members/member-views.ts'
import { ensureCan, roles } from '#rules/permissions.ts'
import { normalizeSearchText } from '../registrations/search-text.ts'

type SqlRow = Omit<UserRow, 'lastSeenAt' | 'since'> & { lastSeenAt: Date | string | null; since: Date | string }

/** Throws `Refused` `forbidden`. */
export async function usersPage(ctx: Context, list: UserList): Promise<UsersPage> {
  ensureCan(ctx.actor, 'manage-users')
  return ctx.db.transaction(async (em) => {
    const total = await countOf(em, ctx, list)
    const pages = Math.max(1, Math.ceil(total / pageSize))
    const page = Math.min(list.page, pages)
    const rows = await rowsOf(em, ctx, { ...list, page })
    return { rows: rows.map(userRow), total, page, pages }
  })
}

const usersSql = `(
  select 'member' as kind, people.user_id as id, people.name, people.email, membership.role,
    case when not people.has_password then 'no_password' when not people.email_verified then 'unverified'
      when people.has_second_factor then 'second_factor' else 'active' end as status,
    membership.last_seen_at as "lastSeenAt", membership.created_at as since,
    people.has_password as "hasPassword", people.other_organizations > 0 as "isElsewhereToo",
    people.email_verified as "isVerified"
  from people_here() people join membership on membership.user_id = people.user_id and membership.organization_id = ?
  union all
  select 'invitation', id, '', email, role, case when expires_at <= ? then 'expired' else 'invited' end,
    null, sent_at, false, false, false
  from invitation where organization_id = ? and accepted_at is null and withdrawn_at is null
    and email not in (select lower(people.email) from people_here() people)
) everybody`

const foldedName = `regexp_replace(normalize(lower(name || ' ' || email), NFD), '[\\u0300-\\u036f]', '', 'g')`

function whereOf({ organization, now }: Context, { search, role, status }: UserList) {
  const conditions: [string, ...unknown[]][] = [['true']]
  if (role) conditions.push(['role = ?', role])
  if (status === 'active') conditions.push([`status in ('active', 'second_factor')`])
  else if (status) conditions.push(['status = ?', status])
  for (const word of normalizeSearchText(search).split(/\s+/).filter(Boolean))
    conditions.push([`${foldedName} like ?`, `%${word.replace(/[%_\\]/g, '\\$&')}%`])
  return {
    sql: conditions.map(([sql]) => sql).join(' and '),
    params: [organization.id, now, organization.id, ...conditions.flatMap(([, ...params]) => params)],
  }
}

async function countOf(em: Em, ctx: Context, list: UserList): Promise<number> {
  const { sql, params } = whereOf(ctx, list)
  const [row] = await em.execute<{ total: number }[]>(
    `select count(*)::int as total from ${usersSql} where ${sql}`,
    params,
  )
  return row!.total
}

function rowsOf(em: Em, ctx: Context, list: UserList): Promise<SqlRow[]> {
  const { sql, params } = whereOf(ctx, list)
  return em.execute<SqlRow[]>(`select * from ${usersSql} where ${sql} order by ${orderOf(list)} limit ? offset ?`, [
    ...params,
    pageSize,
    (list.page - 1) * pageSize,
  ])
}

const placeIn = (values: readonly string[], column: string) =>
  `array_position(array[${values.map((value) => `'${value}'`).join(', ')}]::text[], ${column}::text)`

const sortColumns: Record<UserSort, string> = {
  name: `lower(coalesce(nullif(name, ''), email))`,
  role: placeIn(roles.toReversed(), 'role'),
  status: placeIn(userStatuses, 'status'),
  seen: `"lastSeenAt"`,
  joined: 'since',
}

// The id is last: equal rows must not change places between two pages.
function orderOf({ sort, descending }: UserList): string {
  const direction = descending ? 'desc' : 'asc'
  return `${sortColumns[sort]} ${direction} nulls last, ${sortColumns.name}, id`
}

const userRow = ({ lastSeenAt, since, ...row }: SqlRow): UserRow => ({
  ...row,
  lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
  since: new Date(since).toISOString(),
})
