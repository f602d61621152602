import type { Context } from '#server/context.ts'
import { ensureCurrent } from '#rules/ensure-current.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import { audit } from '../audit/audit.ts'
import { changeOrganization } from './settings-version.ts'

/**
 * Sets or removes (null) the logo; the previous image file stays, so that this can be undone. Throws `Refused`
 * `forbidden`, `changed_meanwhile` when the logo is no longer `before`, `not_found` for a path that is no image of this
 * organization.
 */
export async function setLogo(ctx: Context, path: string | null, before?: string): Promise<void> {
  ensureCan(ctx.actor, 'edit-settings')
  const key = path === null ? null : imageKeyOf(ctx.organization.id, path)
  if (path !== null && key === null) throw new Refused({ code: 'not_found' })
  await changeOrganization(ctx, async (row, em) => {
    if ((row.logo ?? null) === key) return
    ensureCurrent(filePathOf(row.logo) ?? '', before)
    row.logo = key
    await em.flush()
    await audit(ctx, em, 'organization.logo-set', row.id, { isRemoved: key === null })
  })
}
