import pg from 'pg'

/** Opens a connection for each query: the database may have been restarted since the last one. */
export const queryDatabase = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  // A killed server reports on the connection as well as in the query.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

export const queryOneRow = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row> => {
  const rows = await queryDatabase<Row>(url, sql, values)
  if (rows.length !== 1) throw new Error(`one row expected, ${rows.length} found`)
  return rows[0]!
}
