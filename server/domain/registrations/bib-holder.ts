import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { bibsOfNumber, canBothBeGiven, numberKey } from '#rules/registrations/bib.ts'
import { Registration } from './registration.ts'

/**
 * Who else of an athlete's event has a bib that excludes this one. Until the transaction ends staff give it to
 * nobody. After the athlete's row is locked.
 */
export async function findBibHolder(
  em: Em,
  { organizationId, eventId, id, teamId = null }: Pick<Registration, 'organizationId' | 'eventId' | 'id' | 'teamId'>,
  bib: string,
): Promise<Registration | null> {
  await query(em, sql`select pg_advisory_xact_lock_shared(hashtextextended(${`bibs ${eventId}`}, 0))`)
  await query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`bib ${eventId} ${numberKey(bib)}`}, 0))`)
  const where = { organizationId, eventId, bibNumber: { $in: bibsOfNumber(bib) }, id: { $ne: id } }
  const holders = await em.find(Registration, where)
  const excludes = (other: Registration) =>
    !canBothBeGiven({ bib, teamId }, { bib: other.bibNumber!, teamId: other.teamId ?? null })
  return holders.find(excludes) ?? null
}

/** Until the transaction ends nobody of an event is given a bib by hand. After the rows of its athletes are locked. */
export const lockBibs = (em: Em, eventId: string) =>
  query(em, sql`select pg_advisory_xact_lock(hashtextextended(${`bibs ${eventId}`}, 0))`)
