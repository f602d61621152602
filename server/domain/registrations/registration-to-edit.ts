import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { ensureNotErased } from './ensure-not-erased.ts'
import { Registration } from './registration.ts'

/** A registration, locked, of which a bib, a time or tags are written. Throws `Refused` `athlete_erased`, `not_found`. */
export async function registrationToEdit(em: Em, { organization }: Context, id: string): Promise<Registration> {
  const key = { organizationId: organization.id, id }
  if (isId(id)) await lockRegistration(em, key)
  const registration = isId(id) ? await em.findOne(Registration, key) : null
  if (!registration) throw new Refused({ code: 'not_found' })
  ensureNotErased(registration)
  return registration
}

// Not `for update`: that would block inserts of `standing`, whose foreign key points here, and deadlock with
// `placeFinishers`.
const lockRegistration = (em: Em, { organizationId, id }: { organizationId: string; id: string }) =>
  query(em, sql`select 1 from registration where organization_id = ${organizationId} and id = ${id} for no key update`)
