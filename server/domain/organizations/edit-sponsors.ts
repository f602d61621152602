import type { Context } from '#server/context.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { ensureCan } from '#rules/permissions.ts'
import { Refused } from '#rules/refusals.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import type { SponsorsEdit } from '#rules/organizations/sponsors-form.ts'
import { audit } from '../audit/audit.ts'
import { changeOrganization, ensureUnchanged } from './settings-version.ts'
import { sponsorsOf } from './sponsors-settings.ts'

/**
 * Replaces the list of sponsors. Throws `Refused` `forbidden`, `changed_meanwhile`, `not_found` for a path that is no
 * image of this organization.
 */
export async function editSponsors(ctx: Context, { version, sponsors }: SponsorsEdit): Promise<void> {
  ensureCan(ctx.actor, 'manage-sponsors')
  const stored = storedSponsors(ctx.organization.id, sponsors)
  await changeOrganization(ctx, async (row, em) => {
    ensureUnchanged(sponsorsOf(row), version)
    row.sponsors = stored
    await em.flush()
    await audit(ctx, em, 'organization.sponsors-set', row.id, { sponsors: stored.length })
  })
}

/** Throws `Refused` `not_found` for a path that is no image of this organization. */
export const storedSponsors = (organizationId: string, sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.map((sponsor) => ({ ...sponsor, image: ensureImageKey(organizationId, sponsor.image) }))

const ensureImageKey = (organizationId: string, path: string): string => {
  if (path === '') return ''
  const key = imageKeyOf(organizationId, path)
  if (!key) throw new Refused({ code: 'not_found' })
  return key
}
