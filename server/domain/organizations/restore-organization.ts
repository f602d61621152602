import { LockMode } from '@mikro-orm/core'
import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from './organization.ts'

/**
 * Restores a deleted organization, without its sessions and unpaid orders. Idempotent. Throws `Refused` `not_found`,
 * `organization_erased`.
 */
export async function restoreOrganization(
  ctx: PlatformContext,
  organizationId: string,
): Promise<{ wasDeleted: boolean }> {
  return ctx.db.transaction(async (em) => {
    const lockMode = LockMode.PESSIMISTIC_WRITE
    const organization = await em.findOne(Organization, { id: organizationId }, { lockMode })
    if (!organization) throw new Refused({ code: 'not_found' })
    if (organization.erasedAt) throw new Refused({ code: 'organization_erased' })
    if (!organization.deletedAt) return { wasDeleted: false }
    organization.deletedAt = null
    await em.flush()
    await audit({ ...ctx, organization }, em, 'organization.restored', organizationId)
    return { wasDeleted: true }
  })
}
