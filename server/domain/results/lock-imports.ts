import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'

/** Until the transaction ends nobody else imports results into an event or removes an import. Before any other lock. */
export const lockImports = (em: Em, eventId: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`results ${eventId}`}, 0))`)
