import type pg from 'pg'

/** Rebuilds indexes of names where another version of ICU orders them now: PostgreSQL would not find rows in them. */
export const renewCollation = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ index: string; isLeftover: boolean }>(
    `select distinct indexrelid::regclass::text as index,
       not indisvalid and relname ~ '_cc(new|old)[0-9]*$' as "isLeftover"
     from pg_collation join pg_depend on refobjid = pg_collation.oid and refclassid = 'pg_collation'::regclass
       join pg_index on indexrelid = objid join pg_class on pg_class.oid = indexrelid
     where classid = 'pg_class'::regclass and collname = 'alphabetical'
       and collversion <> pg_collation_actual_version(pg_collation.oid)`,
  )
  // A start that was killed while it built an index leaves a second, invalid one.
  for (const { index, isLeftover } of rows)
    await client.query(isLeftover ? `drop index concurrently ${index}` : `reindex index concurrently ${index}`)
  if (rows.length) await client.query('alter collation alphabetical refresh version')
}
