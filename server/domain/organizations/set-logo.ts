import type { Context } from '#server/context.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { lockedOrganization } from './settings-version.ts'

/**
 * Shows an image that was kept before as the organization's logo, or none (null). The one before stays kept, so that
 * this can be undone. Refuses `forbidden`, and `not_found` for what is no image of this organization.
 */
export async function setLogo(ctx: Context, path: string | null): Promise<void> {
  ensureCan(ctx.actor, 'edit-settings')
  const key = path === null ? null : imageKeyOf(ctx.organization.id, path)
  if (path !== null && key === null) throw new Refused({ code: 'not_found' })
  await ctx.db.transaction(async (em) => {
    const row = await lockedOrganization(em, ctx)
    if ((row.logo ?? null) === key) return
    row.logo = key
    await em.flush()
    await audit(ctx, em, 'organization.logo-set', row.id, { isRemoved: key === null })
  })
}
