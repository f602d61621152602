import type { Context } from '#server/context.ts'
import type { Em } from '#server/database/orm.ts'
import { query, sql } from '#server/database/query.ts'
import type { AuditAction } from '#rules/audit/audit-actions.ts'
import { isId } from '#rules/ids.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { ensureNotErased } from './ensure-not-erased.ts'
import { Registration } from './registration.ts'

type Change = { action: AuditAction; details: Record<string, unknown> }

/** Does nothing when there is no change. Throws `Refused` `athlete_erased`, `not_found`. */
export async function editRegistration(
  ctx: Context,
  registrationId: string,
  change: (registration: Registration, em: Em) => Change | null | Promise<Change | null>,
): Promise<void> {
  if (!isId(registrationId)) throw new Refused({ code: 'not_found' })
  await ctx.db.transaction(async (em) => {
    const key = { organizationId: ctx.organization.id, id: registrationId }
    await lockRegistration(em, key)
    const registration = await em.findOne(Registration, key)
    if (!registration) throw new Refused({ code: 'not_found' })
    ensureNotErased(registration)
    const changed = await change(registration, em)
    if (!changed) return
    await em.flush()
    await audit(ctx, em, changed.action, registrationId, changed.details)
  })
}

// Not `for update`: that would block inserts of `standing`, whose foreign key points here, and deadlock with
// `placeFinishers`.
const lockRegistration = (em: Em, { organizationId, id }: { organizationId: string; id: string }) =>
  query(em, sql`select 1 from registration where organization_id = ${organizationId} and id = ${id} for no key update`)
