import { createHmac } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnavailable } from './database-unavailable.ts'

export type DatabaseUrls = { owner: string; app: string; platform: string }

/**
 * Names of login roles carry the database's name, as roles belong to the whole cluster; their passwords are derived
 * from the secret, so that every process knows them.
 */
export const databaseUrlsOf = (
  ownerUrl: string,
  secret: string,
  overrides: { app?: string; platform?: string } = {},
): DatabaseUrls => {
  const loginUrl = (kind: 'app' | 'platform') => {
    const url = new URL(ownerUrl)
    url.username = `${databaseNameOf(ownerUrl)}_${kind}_login`
    url.password = createHmac('sha256', secret).update(`database-role:${url.username}`).digest('base64url')
    return url.href
  }
  return {
    owner: ownerUrl,
    app: overrides.app ?? loginUrl('app'),
    platform: overrides.platform ?? loginUrl('platform'),
  }
}

const databaseNameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

/** The only work that is done as the owner; `pg_stat_activity` shows it as the application's name. */
export type OwnerWork = 'migration' | 'backup' | 'restore'

export const ownerUrlFor = (work: OwnerWork, { owner }: DatabaseUrls): string => {
  const url = new URL(owner)
  url.searchParams.set('application_name', `dorsal-${work}`)
  return url.href
}

export const withConnection = async <Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  // A connection lost between two statements would end the process; the next statement fails anyway.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const groupRoles = ['dorsal_owner', 'dorsal_app', 'dorsal_platform'] as const

/**
 * Creates the group roles and the login roles, and makes the owner a member of its group. Login roles own nothing and
 * cannot bypass row-level security. Safe to repeat; the owner needs CREATEROLE.
 */
export const ensureRoles = async (client: pg.Client, urls: DatabaseUrls): Promise<void> => {
  for (const group of groupRoles) await ensureRole(client, group, 'nologin')
  await ensureMemberOfOwners(client)
  const database = client.escapeIdentifier(databaseNameOf(urls.owner))
  for (const [url, group] of [
    [urls.app, 'dorsal_app'],
    [urls.platform, 'dorsal_platform'],
  ] as const) {
    const { username, password } = new URL(url)
    const login = client.escapeIdentifier(decodeURIComponent(username))
    await ensureRole(client, decodeURIComponent(username), 'login')
    await client.query(`alter role ${login} login password ${client.escapeLiteral(decodeURIComponent(password))}`)
    await client.query(`grant ${group} to ${login}`)
    await client.query(`grant connect on database ${database} to ${login}`)
  }
  await client.query('grant usage on schema public to dorsal_app, dorsal_platform')
}

// Policies apply to anyone who has the group's privileges. The embedded owner is this role itself, and a superuser has all
// of them.
const ensureMemberOfOwners = async (client: pg.Client) => {
  const { rowCount } = await client.query(`select where pg_has_role(current_user, 'dorsal_owner', 'usage')`)
  if (rowCount === 0) await client.query('grant dorsal_owner to current_user')
}

export const createRoles = async (urls: DatabaseUrls, { dryRun }: { dryRun: boolean }): Promise<string[]> => {
  if (!dryRun) await withConnection(ownerUrlFor('restore', urls), (client) => ensureRoles(client, urls))
  return [...groupRoles, ...[urls.app, urls.platform].map((url) => decodeURIComponent(new URL(url).username))]
}

/**
 * Throws DatabaseUnavailable if nobody may read a migrated database: policies and grants name roles of the cluster, and
 * a dump that is restored without those roles loses them.
 */
export const ensureRights = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ isLost: boolean }>(
    `select to_regclass('public.organization') is not null and (
         (select count(*) from pg_roles where rolname in ('dorsal_app', 'dorsal_platform')) < 2
         or (select count(*) from pg_policies where schemaname = 'public' and tablename = 'organization') < 2
       ) as "isLost"`,
  )
  if (!rows[0]!.isLost) return
  throw new DatabaseUnavailable(
    'The database was restored where the roles dorsal_app and dorsal_platform were missing, and nobody may read it: ' +
      'create an empty one, run dorsal db roles, then restore again.',
  )
}

export const ensureRestoredWithRights = (urls: DatabaseUrls): Promise<void> =>
  withConnection(ownerUrlFor('restore', urls), ensureRights)

const ensureRole = async (client: pg.Client, name: string, login: 'login' | 'nologin') => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return
  await client
    .query(`create role ${client.escapeIdentifier(name)} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`)
    .catch((error: { code?: string }) => {
      // Another database of the same cluster may be migrating at this moment.
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
}
