import type pg from 'pg'
import { wrongOrders } from '../domain/orders/wrong-orders.ts'
import { wrongAthleteCounts } from '../domain/registrations/wrong-athlete-counts.ts'
import { withConnection, type DatabaseUrls } from './roles.ts'
import { organizationTables } from './tables.ts'

/** `skewMs`: how far the database's clock is ahead of ours. */
export type DatabaseHealth = {
  version: number
  versionName: string
  unprotected: string[]
  roleProblems: string[]
  skewMs: number
  waiting: number
  failed: number
  wrongCounts: number
  wrongOrders: string[]
}

export const databaseHealth = (urls: DatabaseUrls): Promise<DatabaseHealth> =>
  withConnection(urls.platform, async (client) => {
    const { rows } = await client.query<{ number: string; name: string }>(
      `select current_setting('server_version_num') as number, current_setting('server_version') as name`,
    )
    const before = Date.now()
    const clock = await client.query<{ now: string }>('select extract(epoch from clock_timestamp()) * 1000 as now')
    const after = Date.now()
    const protectedTables = await client.query<{ relname: string }>(
      `select relname from pg_class where relkind = 'r' and relrowsecurity and relforcerowsecurity and relnamespace = 'public'::regnamespace`,
    )
    const names = new Set(protectedTables.rows.map(({ relname }) => relname))
    return {
      version: Number(rows[0]!.number),
      versionName: rows[0]!.name,
      unprotected: organizationTables.map(({ name }) => name).filter((name) => !names.has(name)),
      roleProblems: [...(await roleProblems(urls.app)), ...(await roleProblems(urls.platform))],
      skewMs: Number(clock.rows[0]!.now) - (before + after) / 2,
      ...(await queuesOf(client)),
      wrongCounts: (await client.query(wrongAthleteCounts)).rows.length,
      wrongOrders: (await client.query<{ number: string }>(wrongOrders)).rows.map(({ number }) => number),
    }
  })

async function roleProblems(url: string): Promise<string[]> {
  const name = decodeURIComponent(new URL(url).username)
  try {
    return await withConnection(url, async (client) => {
      const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean; owned: boolean }>(
        `select rolsuper, rolbypassrls, exists (select 1 from pg_class where relowner = pg_roles.oid) as owned
          from pg_roles where rolname = current_user`,
      )
      const { rolsuper, rolbypassrls, owned } = rows[0]!
      return [
        ...(rolsuper || rolbypassrls ? [`${name} can bypass row-level security`] : []),
        ...(owned ? [`${name} owns tables`] : []),
      ]
    })
  } catch (error) {
    return [`${name} cannot connect: ${(error as Error).message}`]
  }
}

async function queuesOf(client: pg.Client): Promise<{ waiting: number; failed: number }> {
  const { rows } = await client.query<{ has: boolean }>(`select to_regclass('pgboss.job') is not null as has`)
  if (!rows[0]!.has) return { waiting: 0, failed: 0 }
  const jobs = await client.query<{ waiting: number; failed: number }>(
    `select count(*) filter (where state in ('created', 'retry') and start_after < now())::int as waiting,
      count(*) filter (where name = 'dead-letter' or state = 'failed')::int as failed from pgboss.job`,
  )
  return jobs.rows[0]!
}
