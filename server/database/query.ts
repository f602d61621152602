import type { RawBuilder } from 'kysely'
import type { Em } from './orm.ts'

export { sql } from 'kysely'

/**
 * Runs a statement written with `sql`, in the transaction of `em`. Values are inserted by name where they are used and
 * sent as parameters. Returns the rows, none for a statement that returns nothing.
 */
export const query = async <Row>(em: Em, statement: RawBuilder<Row>): Promise<Row[]> => {
  const { rows } = await statement.execute(em.getKysely())
  return rows
}
