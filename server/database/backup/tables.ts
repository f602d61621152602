import type pg from 'pg'
import { BackupProblem } from './backup-problem.ts'

export type Table = { schema: string; name: string; columns: string[] }

/**
 * Makes every version of PostgreSQL write values alike and read a table in its physical order, so that digests of
 * copied rows can be compared.
 */
export const setCanonicalOutput = async (client: pg.Client): Promise<void> => {
  for (const setting of [
    `timezone = 'UTC'`,
    `datestyle = 'ISO, YMD'`,
    `intervalstyle = 'postgres'`,
    'extra_float_digits = 3',
    'synchronize_seqscans = off',
    'max_parallel_workers_per_gather = 0',
  ])
    await client.query(`set ${setting}`)
}

/**
 * Every table of the baseline, and pg-boss's jobs. The manifest names the baseline, workers write the other
 * tables of the queues again, and an unlogged table holds what no backup may keep.
 */
export const listTables = async (client: pg.Client): Promise<Table[]> => {
  const { rows } = await client.query<Table>(
    `select nspname as schema, relname as name, array(
        select attname::text from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
      ) as columns
     from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relowner = (select relowner from pg_class where oid = to_regclass('public.mikro_orm_migrations'))
       and (nspname, relname) <> ('public', 'mikro_orm_migrations')
       and (relkind = 'r' and relpersistence = 'p' and not relispartition and nspname not in ('pgboss', 'pg_catalog')
         or (nspname, relname) = ('pgboss', 'job'))
     order by nspname collate "C", relname collate "C"`,
  )
  return rows
}

export const qualifiedNameOf = (client: pg.Client, { schema, name }: Pick<Table, 'schema' | 'name'>): string =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`

/**
 * Throws BackupProblem if row-level security would hide rows from this session: a table that forces it on its owner
 * needs a policy that shows the owner every row.
 */
export const ensureAllRowsVisible = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and row_security_active(oid)
       and (not exists (
           select from pg_policies where schemaname = 'public' and tablename = relname and permissive = 'PERMISSIVE'
             and cmd in ('ALL', 'SELECT') and qual = 'true'
             and exists (select from unnest(roles) as role where role = 'public' or (role <> 'public' and pg_has_role(role, 'usage'))))
         or exists (
           select from pg_policies where schemaname = 'public' and tablename = relname and permissive = 'RESTRICTIVE'))`,
  )
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name).join(', ')
  throw new BackupProblem('conflict', `Row-level security hides rows from the role of DATABASE_URL: ${names}.`)
}
