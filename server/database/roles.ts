import { createHmac } from 'node:crypto'
import pg from 'pg'
import { DatabaseUnavailable } from './unavailable.ts'

/** The three ways into one database. The runtime never connects as the owner. */
export type DatabaseUrls = { owner: string; app: string; platform: string }

/**
 * The URLs of the application's and the platform's login roles beside the owner's. Their names carry the database's, as
 * roles belong to the whole cluster; their passwords are derived from the secret, so that every process knows them.
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

/** What is done as the owner, and nothing else: `pg_stat_activity` shows it as the connection's application. */
export type OwnerWork = 'migration' | 'backup' | 'restore'

/** How to connect as the owner for one of the works that need it. */
export const ownerUrlFor = (work: OwnerWork, { owner }: DatabaseUrls): string => {
  const url = new URL(owner)
  url.searchParams.set('application_name', `dorsal-${work}`)
  return url.href
}

/** Works on one connection of a role, and ends it. */
export const asRole = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  // A connection lost between two statements would end the process: the next statement says so to whoever asks.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The roles that policies and grants name. The owner is a member of the first, the login roles of one of the others. */
export const groups = ['dorsal_owner', 'dorsal_app', 'dorsal_platform'] as const

/**
 * Makes the group roles and the login roles that processes connect as, and makes the owner a member of its group. The
 * login roles own nothing and cannot bypass row-level security. Safe to call again; the owner needs CREATEROLE.
 */
export const ensureRoles = async (client: pg.Client, urls: DatabaseUrls): Promise<void> => {
  for (const group of groups) await ensureRole(client, group, 'nologin')
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

// Policies apply to whoever has the group's privileges: the embedded owner is this very role, a superuser needs none.
const ensureMemberOfOwners = async (client: pg.Client) => {
  const { rowCount } = await client.query(`select where pg_has_role(current_user, 'dorsal_owner', 'usage')`)
  if (rowCount === 0) await client.query('grant dorsal_owner to current_user')
}

/** The roles of `ensureRoles`, created on their own: a dump names them and does not bring them. Returns their names. */
export const createRoles = async (urls: DatabaseUrls, { dryRun }: { dryRun: boolean }): Promise<string[]> => {
  if (!dryRun) await asRole(ownerUrlFor('restore', urls), (client) => ensureRoles(client, urls))
  return [...groups, ...[urls.app, urls.platform].map((url) => decodeURIComponent(new URL(url).username))]
}

/**
 * Refuses a migrated database that nobody may read: policies and grants name roles of the cluster, and a dump that is
 * restored where those are not comes without them. Throws DatabaseUnavailable.
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

/** Looks as the owner at a database that the platform's role cannot read. Throws DatabaseUnavailable. */
export const ensureRestoredWithRights = (urls: DatabaseUrls): Promise<void> =>
  asRole(ownerUrlFor('restore', urls), ensureRights)

const ensureRole = async (client: pg.Client, name: string, login: 'login' | 'nologin') => {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [name])
  if (rowCount) return
  await client
    .query(`create role ${client.escapeIdentifier(name)} ${login} nosuperuser nobypassrls nocreatedb nocreaterole`)
    .catch((error: { code?: string }) => {
      // Another database of the same cluster may be migrating at this very moment.
      if (error.code !== '42710' && error.code !== '23505') throw error
    })
}
