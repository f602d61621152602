import { LockMode } from '@mikro-orm/core'
import type { Context } from '../../context.ts'
import type { Em } from '../../database/orm.ts'
import type { AuditAction } from '../../rules/audit-actions.ts'
import { isId } from '../../rules/ids.ts'
import { Refused } from '../../rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Registration } from './registration.ts'

type Change = { action: AuditAction; details: Record<string, unknown> }

/** Changes one registration while its row is locked, and writes down what was changed. Refuses `not_found`. */
export async function editRegistration(
  ctx: Context,
  registrationId: string,
  change: (registration: Registration, em: Em) => Change | Promise<Change>,
): Promise<void> {
  if (!isId(registrationId)) throw new Refused({ code: 'not_found' })
  await ctx.db.transaction(async (em) => {
    const registration = await em.findOne(
      Registration,
      { organizationId: ctx.organization.id, id: registrationId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    )
    if (!registration) throw new Refused({ code: 'not_found' })
    const { action, details } = await change(registration, em)
    await em.flush()
    await audit(ctx, em, action, registrationId, details)
  })
}
