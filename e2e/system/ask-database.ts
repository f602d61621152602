import pg from 'pg'

/** Asks as the given role, on a connection of its own: the database behind it may be a new one every time. */
export const ask = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: url })
  // A server that is killed under way tells so on the connection as well as in the answer.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<Row>(sql, values)
    return rows
  } finally {
    await client.end()
  }
}

/** The one row that is expected. */
export const askForOne = async <Row extends pg.QueryResultRow>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row> => {
  const rows = await ask<Row>(url, sql, values)
  if (rows.length !== 1) throw new Error(`one row expected, ${rows.length} found`)
  return rows[0]!
}
