import { ensureCurrent } from '#rules/ensure-current.ts'
import { filePathOf } from '#rules/text/stored-fields.ts'
import { imageKeyOf } from '#rules/media/images.ts'
import { Refused } from '#rules/refusals.ts'
import { audited, command, unchanged } from '../command.ts'
import { changesOrganization } from './settings-version.ts'

/**
 * Sets or removes (null) the logo; the previous image file stays, so that this can be undone. Throws `Refused`
 * `forbidden`, `changed_meanwhile` when the logo is no longer `before`, `not_found` for a path that is no image of this
 * organization.
 */
export const setLogo = command({
  permission: 'edit-settings',
  ...changesOrganization,
  action: 'organization.logo-set',
  async run({ subject: organization }, path: string | null, before?: string) {
    const key = path === null ? null : imageKeyOf(organization.id, path)
    if (path !== null && key === null) throw new Refused({ code: 'not_found' })
    if ((organization.logo ?? null) === key) return unchanged({ logo: path })
    ensureCurrent(filePathOf(organization.logo) ?? '', before)
    organization.logo = key
    return audited({ isRemoved: key === null }, { result: { logo: path } })
  },
})
