import { createHmac } from 'node:crypto'
import pg from 'pg'

/** The three ways into one database. The runtime never connects as the owner. */
export type DatabaseUrls = { owner: string; app: string; platform: string }

/**
 * The URLs of the application's and the platform's login roles beside the owner's. Their names carry the database's, as
 * roles belong to the whole cluster; their passwords are derived from the secret, so that every process knows them.
 */
export const databaseUrlsOf = (
  ownerUrl: string,
  secret: string,
  given: { app?: string; platform?: string } = {},
): DatabaseUrls => {
  const loginUrl = (kind: 'app' | 'platform') => {
    const url = new URL(ownerUrl)
    url.username = `${databaseNameOf(ownerUrl)}_${kind}_login`
    url.password = createHmac('sha256', secret).update(`database-role:${url.username}`).digest('base64url')
    return url.href
  }
  return { owner: ownerUrl, app: given.app ?? loginUrl('app'), platform: given.platform ?? loginUrl('platform') }
}

const databaseNameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1)) || 'postgres'

/**
 * Makes the group roles that policies name and the login roles that processes connect as. Neither owns anything nor
 * can bypass row-level security. Safe to call again; the owner needs CREATEROLE.
 */
export const ensureRoles = async (client: pg.Client, urls: DatabaseUrls): Promise<void> => {
  for (const group of ['dorsal_app', 'dorsal_platform']) await ensureRole(client, group, 'nologin')
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
