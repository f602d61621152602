import { sql, type RawBuilder } from 'kysely'
import type { Em } from './orm.ts'

/** Rows of a statement, read from a cursor so that memory stays constant, as they were when it began. */
export async function* readInBatches<Row>(em: Em, statement: RawBuilder<unknown>, size: number): AsyncGenerator<Row[]> {
  const db = em.getKysely()
  await sql`declare list_rows no scroll cursor for ${statement}`.execute(db)
  for (;;) {
    const batch = await sql<Row>`fetch ${sql.lit(size)} from list_rows`.execute(db)
    if (batch.rows.length === 0) break
    yield batch.rows
  }
  await sql`close list_rows`.execute(db)
}
