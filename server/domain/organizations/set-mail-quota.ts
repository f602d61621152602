import type { PlatformContext } from '#server/context.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { Organization } from './organization.ts'

/**
 * Sets how many mails a day may be sent about places that staff added; null: as its age and its orders allow. Throws
 * `Refused` `not_found`.
 */
export const setMailQuota = (ctx: PlatformContext, organizationId: string, mailQuota: number | null): Promise<void> =>
  ctx.db.transaction(async (em) => {
    const organization = await em.findOne(Organization, { id: organizationId, deletedAt: null })
    if (!organization) throw new Refused({ code: 'not_found' })
    if ((organization.mailQuota ?? null) === mailQuota) return
    organization.mailQuota = mailQuota
    await em.flush()
    await audit({ ...ctx, organization }, em, 'mail-quota.set', organizationId, { quota: mailQuota })
  })
