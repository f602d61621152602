import type { Context } from '#server/context.ts'
import { sql } from '#server/database/query.ts'
import { listOf } from '#server/lists/list-of.ts'
import { isoMoment, isoMomentOrNull } from '#server/lists/moments.ts'
import { matchesWords } from '#server/lists/search.ts'
import { userListShape, userStatuses, type UserListState } from '#rules/members/user-list.ts'
import type { UserRow, UsersPage } from '#rules/members/member-views.ts'
import { roles } from '#rules/permissions.ts'
import { queryOf } from '../command.ts'

type Everybody = Omit<UserRow, 'lastSeenAt' | 'since'> & { last_seen_at: string | null; since: string }

const everybody = ({ organization, now }: Context) => sql<Everybody>`(
  select 'member' as kind, people.user_id as id, people.name, people.email, membership.role,
    case when not people.has_password then 'no_password' when not people.email_verified then 'unverified'
      when people.has_second_factor then 'second_factor' else 'active' end as status,
    membership.last_seen_at, membership.created_at as since, people.has_password as "hasPassword",
    people.other_organizations > 0 as "isElsewhereToo", people.email_verified as "isVerified"
  from people_here() people
    join membership on membership.user_id = people.user_id and membership.organization_id = ${organization.id}
  union all
  select 'invitation', id, '', email, role,
    case when expires_at <= ${now}::timestamptz then 'expired' else 'invited' end, null, sent_at, false, false, false
  from invitation where organization_id = ${organization.id} and accepted_at is null and withdrawn_at is null
    and email not in (select lower(people.email) from people_here() people)
)`

const byName = { value: sql`coalesce(nullif(name, ''), email) collate alphabetical`, order: 'asc' } as const

const positionIn = (values: readonly string[], column: string) =>
  sql`array_position(array[${sql.join(values.map((value) => sql.lit(value)))}]::text[], ${sql.ref(column)}::text)`

const userList = listOf({
  shape: userListShape,
  from: (db, ctx: Context) => db.selectFrom(everybody(ctx).as('everybody')),
  columns: (_ctx) => ({
    id: 'everybody.id',
    kind: 'everybody.kind',
    name: 'everybody.name',
    email: 'everybody.email',
    role: 'everybody.role',
    status: 'everybody.status',
    lastSeenAt: isoMomentOrNull('everybody.last_seen_at'),
    since: isoMoment('everybody.since'),
    hasPassword: 'everybody.hasPassword',
    isElsewhereToo: 'everybody.isElsewhereToo',
    isVerified: 'everybody.isVerified',
  }),
  search: (words) => matchesWords(sql`name || ' ' || email`, words),
  filters: {
    role: (role) => sql`role = ${role}`,
    status: (status) => (status === 'active' ? sql`status in ('active', 'second_factor')` : sql`status = ${status}`),
  },
  sorts: {
    name: () => [{ value: byName.value }],
    role: () => [{ value: positionIn(roles.toReversed(), 'role') }, byName],
    status: () => [{ value: positionIn(userStatuses, 'status') }, byName],
    seen: () => [{ value: sql`last_seen_at`, nullable: true }, byName],
    joined: () => [{ value: sql`since` }, byName],
  },
})

/** Throws `Refused` `forbidden`. */
export const usersPage = queryOf({
  permission: 'manage-users',
  run: ({ em, ctx }, state: UserListState): Promise<UsersPage> => userList.page(em, ctx, state),
})

/** All members and invitations. Throws `Refused` `forbidden`. */
export const everyUser = queryOf({
  permission: 'manage-users',
  run: ({ em, ctx }): Promise<UserRow[]> => userList.rows(em, ctx, userList.everything, { limit: null }),
})
