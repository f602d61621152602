import pg from 'pg'

export async function contentsOf(url: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox', 'limits')
         and table_name <> 'mikro_orm_migrations' union select 'pgboss.job' order by name`,
    )
    const contents: Record<string, string> = {}
    for (const { name } of tables) {
      const rows = name === 'pgboss.job' ? `(select * from pgboss.job where not starts_with(name, '__pgboss__'))` : name
      const result = await client.query<{ digest: string }>(
        `select count(*) || ' ' || md5(string_agg(line, ',' order by line)) as digest
         from (select to_jsonb(one)::text collate "C" as line from ${rows} as one) as lines`,
      )
      contents[name] = result.rows[0]!.digest
    }
    return contents
  } finally {
    await client.end()
  }
}
