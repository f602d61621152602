import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { bibKey, equalBibs } from '#rules/registrations/bib.ts'
import { Registration } from './registration.ts'

/**
 * Who else of an athlete's event has a bib, or one with the same number. Until the transaction ends nobody is given it by
 * hand. After the athlete's row is locked.
 */
export async function findBibHolder(
  em: Em,
  { organizationId, eventId, id }: Pick<Registration, 'organizationId' | 'eventId' | 'id'>,
  bib: string,
): Promise<Registration | null> {
  await query(em, sql`select pg_advisory_xact_lock_shared(hashtextextended(${`bibs ${eventId}`}, 0))`)
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`bib ${eventId} ${bibKey(bib)}`}, 0))`)
  return em.findOne(Registration, { organizationId, eventId, bibNumber: { $in: equalBibs(bib) }, id: { $ne: id } })
}

/** Until the transaction ends nobody of an event is given a bib by hand. After the rows of its athletes are locked. */
export const lockBibs = (em: Em, eventId: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`bibs ${eventId}`}, 0))`)
