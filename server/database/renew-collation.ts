import type pg from 'pg'

/** Builds indexes of names anew where another version of ICU orders them now: PostgreSQL would not find rows in them. */
export const renewCollation = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ index: string }>(
    `select distinct objid::regclass::text as index
     from pg_collation join pg_depend on refobjid = pg_collation.oid and refclassid = 'pg_collation'::regclass
     where classid = 'pg_class'::regclass and collname = 'alphabetical'
       and collversion <> pg_collation_actual_version(pg_collation.oid)`,
  )
  for (const { index } of rows) await client.query(`reindex index concurrently ${index}`)
  if (rows.length) await client.query('alter collation alphabetical refresh version')
}
