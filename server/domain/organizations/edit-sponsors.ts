import { imageKeyOf } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'
import type { Sponsor } from '#rules/organizations/organization-content.ts'
import type { SponsorsEdit } from '#rules/organizations/sponsors-form.ts'
import { audited, command } from '../command.ts'
import { changesOrganization, ensureUnchanged } from './settings-version.ts'
import { sponsorsOf } from './sponsors-settings.ts'

/**
 * Replaces the list of sponsors. Throws `Refused` `forbidden`, `changed_meanwhile`, `not_found` for a path that is no
 * image of this organization.
 */
export const editSponsors = command({
  permission: 'manage-sponsors',
  ...changesOrganization,
  action: 'organization.sponsors-set',
  async run({ subject: organization }, { version, sponsors }: SponsorsEdit) {
    const stored = storedSponsors(organization.id, sponsors)
    ensureUnchanged(sponsorsOf(organization), version)
    organization.sponsors = stored
    return audited({ sponsors: stored.length })
  },
})

/** Throws `Refused` `not_found` for a path that is no image of this organization. */
export const storedSponsors = (organizationId: string, sponsors: readonly Sponsor[]): Sponsor[] =>
  sponsors.map((sponsor) => ({ ...sponsor, image: ensureImageKey(organizationId, sponsor.image) }))

const ensureImageKey = (organizationId: string, path: string): string => {
  if (path === '') return ''
  const key = imageKeyOf(organizationId, path)
  if (!key) throw new Refused({ code: 'not_found' })
  return key
}
